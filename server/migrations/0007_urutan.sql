ALTER TABLE "kehadiran_event" ADD COLUMN "order_at" timestamp (3) with time zone;--> statement-breakpoint
UPDATE "kehadiran_event" SET "order_at" = "happened_at";--> statement-breakpoint
ALTER TABLE "kehadiran_event" ALTER COLUMN "order_at" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "kehadiran_event" ADD COLUMN "seen_events" uuid[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "kehadiran" RENAME COLUMN "last_happened_at" TO "last_order_at";--> statement-breakpoint
ALTER TABLE "kehadiran" ADD COLUMN "last_received_at" timestamp (3) with time zone;--> statement-breakpoint
UPDATE "kehadiran" AS h SET "last_received_at" = coalesce(
	(SELECT max(e."received_at") FROM "kehadiran_event" AS e WHERE e."id_absen" = h."id_absen" AND e."id_anggota" = h."id_anggota"),
	h."last_order_at");--> statement-breakpoint
ALTER TABLE "kehadiran" ALTER COLUMN "last_received_at" SET NOT NULL;--> statement-breakpoint
-- The mark that a Belum Absen took away though its operator had not seen every scan.
WITH "buta" AS MATERIALIZED (
	SELECT c."id", c."id_absen", c."id_anggota", c."status", c."order_at" FROM "kehadiran_event" AS c
	WHERE c."kind" = 'status' AND EXISTS (
		SELECT FROM "kehadiran_event" AS s WHERE s."id_absen" = c."id_absen" AND s."id_anggota" = c."id_anggota" AND s."kind" = 'scan'
			AND (s."order_at", s."id") < (c."order_at", c."id") AND s."received_at" > c."seen_until")
)
UPDATE "kehadiran" AS h SET "perlu_diputuskan" = true
FROM "buta" AS m JOIN "buta" AS b ON b."id_absen" = m."id_absen" AND b."id_anggota" = m."id_anggota"
WHERE h."id_absen" = m."id_absen" AND h."id_anggota" = m."id_anggota" AND NOT h."perlu_diputuskan"
	AND m."status" IN ('Sakit', 'Izin') AND b."status" = 'Belum Absen' AND (m."order_at", m."id") < (b."order_at", b."id")
	AND NOT EXISTS (
		SELECT FROM "kehadiran_event" AS c WHERE c."id_absen" = m."id_absen" AND c."id_anggota" = m."id_anggota" AND c."kind" = 'status'
			AND (c."order_at", c."id") > (m."order_at", m."id") AND NOT EXISTS (SELECT FROM "buta" WHERE "buta"."id" = c."id"));--> statement-breakpoint
-- What was deleted before comes back as it would have been kept.
UPDATE "terhapus" SET "isi" = (
	WITH "potongan" AS MATERIALIZED (
		SELECT p."isi", p."n" FROM jsonb_array_elements("terhapus"."isi") WITH ORDINALITY AS p ("isi", "n")
	), "tiba" AS MATERIALIZED (
		SELECT e->>'id_absen' AS "id_absen", e->>'id_anggota' AS "id_anggota", max((e->>'received_at')::timestamptz) AS "at"
		FROM "potongan" AS p, jsonb_array_elements(p."isi"->'baris') AS e
		WHERE p."isi"->>'tabel' = 'kehadiran_event' GROUP BY 1, 2
	)
	SELECT jsonb_agg(CASE p."isi"->>'tabel'
		WHEN 'kehadiran_event' THEN jsonb_set(p."isi", '{baris}', (
			SELECT coalesce(jsonb_agg(b.baris || jsonb_build_object('order_at', b.baris->'happened_at', 'seen_events', '[]'::jsonb) ORDER BY b.n), '[]')
			FROM jsonb_array_elements(p."isi"->'baris') WITH ORDINALITY AS b (baris, n)))
		WHEN 'kehadiran' THEN jsonb_set(p."isi", '{baris}', (
			SELECT coalesce(jsonb_agg((b.baris - 'last_happened_at') || jsonb_build_object('last_order_at', b.baris->'last_happened_at',
				'last_received_at', coalesce(to_jsonb(t."at"), b.baris->'last_happened_at')) ORDER BY b.n), '[]')
			FROM jsonb_array_elements(p."isi"->'baris') WITH ORDINALITY AS b (baris, n)
			LEFT JOIN "tiba" AS t ON t."id_absen" = b.baris->>'id_absen' AND t."id_anggota" = b.baris->>'id_anggota'))
		ELSE p."isi" END ORDER BY p."n")
	FROM "potongan" AS p
) WHERE "jenis" IN ('anggota', 'absen');--> statement-breakpoint
ALTER TABLE "kehadiran_event" ADD CONSTRAINT "kehadiran_event_seen_events" CHECK (cardinality("kehadiran_event"."seen_events") <= 20 and ("kehadiran_event"."kind" = 'status' or "kehadiran_event"."seen_events" = '{}'));