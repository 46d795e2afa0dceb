-- The code of a member's newest card; null while the first one counts, whose code is the member's id.
ALTER TABLE "anggota" ADD COLUMN "kode_kartu" uuid;
-- What finds a member besides their id: the codes of later cards, and the ids of members that were merged into them. `berlaku`: it counts.
CREATE TABLE "anggota_kode" (
	"id" uuid PRIMARY KEY NOT NULL,
	"id_anggota" uuid NOT NULL REFERENCES "anggota"("id"),
	"asal" text NOT NULL CONSTRAINT "anggota_kode_asal" CHECK ("asal" IN ('kartu', 'gabungan')),
	"berlaku" boolean NOT NULL,
	"dibuat_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
CREATE INDEX "anggota_kode_id_anggota" ON "anggota_kode" ("id_anggota");
CREATE TRIGGER "perubahan" AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "anggota_kode" FOR EACH STATEMENT EXECUTE FUNCTION "catat_perubahan"();
-- Why a member was moved, and by whom.
ALTER TABLE "anggota_kelompok" ADD COLUMN "alasan" text;
ALTER TABLE "anggota_kelompok" ADD COLUMN "oleh" uuid;
-- The member into whom a deleted one was merged: its restore takes back what went there.
ALTER TABLE "terhapus" ADD COLUMN "digabung_ke" uuid;
