-- What a roster may say of a member beside name, NIM and group. All of it is optional.
ALTER TABLE "anggota" ADD COLUMN "email" text;
ALTER TABLE "anggota" ADD COLUMN "fakultas" text;
ALTER TABLE "anggota" ADD COLUMN "prodi" text;
ALTER TABLE "anggota" ADD COLUMN "gelombang" text;
ALTER TABLE "anggota" ADD COLUMN "hp" text;
-- An e-mail is compared without case.
CREATE INDEX "anggota_email" ON "anggota" (lower("email")) WHERE "email" IS NOT NULL;
-- The key of the HMACs of activation codes. A backup carries it, so that printed codes hold after a restore.
CREATE TABLE "kunci_aktivasi" (
	"satu" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"kunci" text NOT NULL,
	CONSTRAINT "kunci_aktivasi_satu" CHECK ("satu")
);
INSERT INTO "kunci_aktivasi" ("kunci")
	SELECT encode(sha256(convert_to(string_agg(gen_random_uuid()::text, ''), 'UTF8')), 'hex') FROM generate_series(1, 4);
-- The activation code of a member: one at most, and never in clear.
CREATE TABLE "kode_aktivasi" (
	"id_anggota" uuid PRIMARY KEY NOT NULL REFERENCES "anggota"("id") ON DELETE CASCADE,
	"kode_hash" text NOT NULL,
	-- The print that made it.
	"id_cetak" uuid NOT NULL,
	"dibuat_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"dibuat_oleh" uuid REFERENCES "users"("id") ON DELETE SET NULL,
	-- null: it never reached paper.
	"dicetak_at" timestamp (3) with time zone
);
CREATE INDEX "kode_aktivasi_id_cetak" ON "kode_aktivasi" ("id_cetak");
CREATE INDEX "kode_aktivasi_dibuat_oleh" ON "kode_aktivasi" ("dibuat_oleh");
