-- When an activity begins and where it is held.
ALTER TABLE "absen" ADD COLUMN "mulai" timestamp (3) with time zone;
ALTER TABLE "absen" ADD COLUMN "tempat" text;
-- The member that an account was unlinked from last, and when.
ALTER TABLE "users" ADD COLUMN "dilepas_nim" text;
ALTER TABLE "users" ADD COLUMN "dilepas_at" timestamp (3) with time zone;
-- What members say is wrong with their attendance. At most one that is open for each member and activity.
CREATE TABLE "laporan_salah" (
	"id" uuid PRIMARY KEY NOT NULL,
	"id_absen" uuid NOT NULL REFERENCES "absen"("id"),
	"id_anggota" uuid NOT NULL REFERENCES "anggota"("id"),
	"isi" text NOT NULL,
	"pelapor" uuid NOT NULL,
	"dilaporkan_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"selesai_at" timestamp (3) with time zone,
	"selesai_oleh" uuid
);
CREATE UNIQUE INDEX "laporan_salah_terbuka" ON "laporan_salah" ("id_absen", "id_anggota") WHERE "selesai_at" IS NULL;
CREATE INDEX "laporan_salah_id_absen" ON "laporan_salah" ("id_absen");
CREATE INDEX "laporan_salah_id_anggota" ON "laporan_salah" ("id_anggota");
