-- Until when an account has its role, where an invitation without groups gave it an end. Null: without one.
ALTER TABLE "users" ADD COLUMN "peran_sampai" timestamp (3) with time zone;
CREATE INDEX "users_peran_sampai" ON "users" ("peran_sampai") WHERE "peran_sampai" IS NOT NULL;
-- A role that ended by itself was lost at its end, not when that was noticed.
CREATE OR REPLACE FUNCTION "catat_pencabutan"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF NEW.role IN ('ADMIN', 'MENTOR', 'GERBANG') THEN
		NEW.dicabut_at := NULL;
	ELSIF OLD.role IN ('ADMIN', 'MENTOR', 'GERBANG') THEN
		NEW.dicabut_at := least(now(), OLD.peran_sampai);
	END IF;
	RETURN NEW;
END $$;
