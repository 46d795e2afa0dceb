CREATE TABLE "terhapus_id" (
	"id" uuid PRIMARY KEY NOT NULL,
	"id_terhapus" uuid NOT NULL
);
--> statement-breakpoint
ALTER TABLE "idempotency" RENAME COLUMN "created_at" TO "used_at";--> statement-breakpoint
ALTER INDEX "idempotency_created_at" RENAME TO "idempotency_used_at";--> statement-breakpoint
ALTER TABLE "terhapus_id" ADD CONSTRAINT "terhapus_id_id_terhapus_terhapus_id_fk" FOREIGN KEY ("id_terhapus") REFERENCES "public"."terhapus"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "terhapus_id_id_terhapus" ON "terhapus_id" USING btree ("id_terhapus");--> statement-breakpoint
INSERT INTO "terhapus_id" ("id", "id_terhapus")
SELECT (b ->> 'id')::uuid, t.id
FROM "terhapus" t, jsonb_array_elements(t.isi) p, jsonb_array_elements(p -> 'baris') b
WHERE t.dikembalikan_at IS NULL AND p ->> 'tabel' IN ('kelompok', 'anggota', 'absen', 'tugas', 'kumpul_tugas')
ON CONFLICT DO NOTHING;