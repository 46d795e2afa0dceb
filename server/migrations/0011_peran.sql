ALTER TABLE "users" DROP CONSTRAINT "users_role";
ALTER TABLE "users" ADD CONSTRAINT "users_role" CHECK ("role" IN ('ADMIN', 'MENTOR', 'GERBANG', 'PIMPINAN', 'PESERTA'));
-- The member that an account belongs to.
ALTER TABLE "users" ADD COLUMN "id_anggota" uuid REFERENCES "anggota"("id") ON DELETE SET NULL;
ALTER TABLE "users" ADD CONSTRAINT "users_id_anggota" UNIQUE ("id_anggota");
-- Which groups a mentor has, and when. Rows are never deleted: acts that were made in that time count when they arrive later.
CREATE TABLE "mentor_kelompok" (
	"id" uuid DEFAULT gen_random_uuid() PRIMARY KEY NOT NULL,
	"id_user" uuid NOT NULL REFERENCES "users"("id") ON DELETE CASCADE,
	"id_kelompok" uuid NOT NULL REFERENCES "kelompok"("id"),
	"mulai" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"sampai" timestamp (3) with time zone,
	"diberi_oleh" uuid REFERENCES "users"("id") ON DELETE SET NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "mentor_kelompok_urut" CHECK ("sampai" IS NULL OR "sampai" >= "mulai")
);
CREATE INDEX "mentor_kelompok_id_user" ON "mentor_kelompok" ("id_user", "id_kelompok");
CREATE INDEX "mentor_kelompok_id_kelompok" ON "mentor_kelompok" ("id_kelompok");
CREATE INDEX "mentor_kelompok_diberi_oleh" ON "mentor_kelompok" ("diberi_oleh");
CREATE TRIGGER "perubahan" AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "mentor_kelompok" FOR EACH STATEMENT EXECUTE FUNCTION "catat_perubahan"();
-- Who was in which group, and when. It outlives the member and the group, so it has no foreign keys. `sampai` is null for where they are now.
CREATE TABLE "anggota_kelompok" (
	"id" uuid DEFAULT gen_random_uuid() PRIMARY KEY NOT NULL,
	"id_anggota" uuid NOT NULL,
	"id_kelompok" uuid NOT NULL,
	"sejak" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"sampai" timestamp (3) with time zone
);
CREATE UNIQUE INDEX "anggota_kelompok_kini" ON "anggota_kelompok" ("id_anggota") WHERE "sampai" IS NULL;
CREATE INDEX "anggota_kelompok_id_anggota" ON "anggota_kelompok" ("id_anggota", "sejak");
INSERT INTO "anggota_kelompok" ("id_anggota", "id_kelompok", "sejak") SELECT "id", "id_kelompok", "created_at" FROM "anggota";
CREATE FUNCTION "catat_anggota_kelompok"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF TG_OP = 'UPDATE' AND NEW.id_kelompok = OLD.id_kelompok THEN
		RETURN NULL;
	END IF;
	IF TG_OP <> 'INSERT' THEN
		UPDATE "anggota_kelompok" SET "sampai" = now() WHERE "id_anggota" = OLD.id AND "sampai" IS NULL;
	END IF;
	IF TG_OP <> 'DELETE' THEN
		INSERT INTO "anggota_kelompok" ("id_anggota", "id_kelompok") VALUES (NEW.id, NEW.id_kelompok);
	END IF;
	RETURN NULL;
END $$;
CREATE TRIGGER "anggota_kelompok" AFTER INSERT OR DELETE OR UPDATE OF "id_kelompok" ON "anggota" FOR EACH ROW EXECUTE FUNCTION "catat_anggota_kelompok"();
