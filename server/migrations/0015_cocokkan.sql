-- The member that somebody connected an old submission with: it says whose work it is, and changes neither owner nor account.
ALTER TABLE "kumpul_tugas" ADD COLUMN "id_anggota" uuid REFERENCES "anggota"("id") ON DELETE SET NULL;
CREATE INDEX "kumpul_tugas_id_anggota" ON "kumpul_tugas" ("id_anggota", "id_tugas") WHERE "id_anggota" IS NOT NULL;
