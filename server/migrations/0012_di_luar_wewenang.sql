-- A status that its deliverer may not set is held like a scan, and becomes the event that it would have been.
-- What was held or deleted before is a scan: the defaults stay, so that it can be put back.
ALTER TABLE "scan_ditahan" ADD COLUMN "kind" text DEFAULT 'scan' NOT NULL;
ALTER TABLE "scan_ditahan" ADD COLUMN "status" text;
ALTER TABLE "scan_ditahan" ADD COLUMN "seen_until" timestamp (3) with time zone;
ALTER TABLE "scan_ditahan" ADD COLUMN "seen_events" uuid[] DEFAULT '{}' NOT NULL;
ALTER TABLE "scan_ditahan" ALTER COLUMN "cara" DROP NOT NULL;
ALTER TABLE "scan_ditahan" DROP CONSTRAINT "scan_ditahan_cara";
ALTER TABLE "scan_ditahan" ADD CONSTRAINT "scan_ditahan_kind" CHECK (
	("kind" = 'scan' AND "cara" IS NOT NULL AND "cara" IN ('kamera', 'pemindai', 'ketik', 'cari') AND "status" IS NULL AND "seen_until" IS NULL AND "seen_events" = '{}')
	OR ("kind" = 'status' AND "cara" IS NULL AND "status" IS NOT NULL AND "status" IN ('Belum Absen', 'Hadir', 'Alfa', 'Sakit', 'Izin') AND "seen_until" IS NOT NULL AND cardinality("seen_events") <= 20)
);
CREATE INDEX "scan_ditahan_operator" ON "scan_ditahan" ("operator") WHERE "diambil_at" IS NULL AND "alasan" = 'di_luar_wewenang';
-- When the account lost its last role that records attendance; null while it has one, and for one that never had.
ALTER TABLE "users" ADD COLUMN "dicabut_at" timestamp (3) with time zone;
CREATE FUNCTION "catat_pencabutan"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF NEW.role IN ('ADMIN', 'MENTOR', 'GERBANG') THEN
		NEW.dicabut_at := NULL;
	ELSIF OLD.role IN ('ADMIN', 'MENTOR', 'GERBANG') THEN
		NEW.dicabut_at := now();
	END IF;
	RETURN NEW;
END $$;
CREATE TRIGGER "pencabutan" BEFORE UPDATE OF "role" ON "users" FOR EACH ROW EXECUTE FUNCTION "catat_pencabutan"();
