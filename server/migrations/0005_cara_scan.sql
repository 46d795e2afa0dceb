ALTER TABLE "kehadiran_event" DROP CONSTRAINT "kehadiran_event_kind";--> statement-breakpoint
ALTER TABLE "kehadiran_event" ADD COLUMN "cara" text;--> statement-breakpoint
UPDATE "kehadiran_event" SET "cara" = 'kamera' WHERE "kind" = 'scan';--> statement-breakpoint
ALTER TABLE "scan_ditahan" ADD COLUMN "cara" text DEFAULT 'kamera' NOT NULL;--> statement-breakpoint
ALTER TABLE "scan_ditahan" ALTER COLUMN "cara" DROP DEFAULT;--> statement-breakpoint
-- What was deleted before comes back as it would have been kept.
UPDATE "terhapus" SET "isi" = (
	SELECT jsonb_agg(CASE WHEN p.potongan->>'tabel' IN ('kehadiran_event', 'scan_ditahan')
		THEN jsonb_set(p.potongan, '{baris}', (
			SELECT coalesce(jsonb_agg(b.baris || jsonb_build_object('cara', CASE WHEN coalesce(b.baris->>'kind', 'scan') = 'scan' THEN 'kamera' END) ORDER BY b.n), '[]')
			FROM jsonb_array_elements(p.potongan->'baris') WITH ORDINALITY AS b (baris, n)))
		ELSE p.potongan END ORDER BY p.n)
	FROM jsonb_array_elements("terhapus"."isi") WITH ORDINALITY AS p (potongan, n)
) WHERE "jenis" IN ('anggota', 'absen');--> statement-breakpoint
ALTER TABLE "kehadiran_event" ADD CONSTRAINT "kehadiran_event_kind" CHECK (("kehadiran_event"."kind" = 'scan' and "kehadiran_event"."cara" is not null and "kehadiran_event"."cara" in ('kamera', 'pemindai', 'ketik', 'cari') and "kehadiran_event"."status" is null and "kehadiran_event"."seen_until" is null) or ("kehadiran_event"."kind" = 'status' and "kehadiran_event"."cara" is null and "kehadiran_event"."status" in ('Belum Absen', 'Hadir', 'Alfa', 'Sakit', 'Izin') and "kehadiran_event"."seen_until" is not null));--> statement-breakpoint
ALTER TABLE "scan_ditahan" ADD CONSTRAINT "scan_ditahan_cara" CHECK ("scan_ditahan"."cara" in ('kamera', 'pemindai', 'ketik', 'cari'));