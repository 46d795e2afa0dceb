-- The hours of an activity, and since when it is closed.
ALTER TABLE "absen" ADD COLUMN "batas_terlambat" timestamp (3) with time zone;
ALTER TABLE "absen" ADD COLUMN "tutup" timestamp (3) with time zone;
ALTER TABLE "absen" ADD COLUMN "ditutup_at" timestamp (3) with time zone;
-- The members who were made after a closing are counted apart.
CREATE INDEX "anggota_created_at" ON "anggota" ("created_at");
