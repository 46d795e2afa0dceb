-- A line of a pasted list is a scan of its own ('tempel').
ALTER TABLE "kehadiran_event" DROP CONSTRAINT "kehadiran_event_kind";
ALTER TABLE "kehadiran_event" ADD CONSTRAINT "kehadiran_event_kind" CHECK (
	("kind" = 'scan' AND "cara" IS NOT NULL AND "cara" IN ('kamera', 'pemindai', 'ketik', 'cari', 'tempel') AND "status" IS NULL AND "seen_until" IS NULL)
	OR ("kind" = 'status' AND "cara" IS NULL AND "status" IN ('Belum Absen', 'Hadir', 'Alfa', 'Sakit', 'Izin') AND "seen_until" IS NOT NULL)
);
ALTER TABLE "scan_ditahan" DROP CONSTRAINT "scan_ditahan_kind";
ALTER TABLE "scan_ditahan" ADD CONSTRAINT "scan_ditahan_kind" CHECK (
	("kind" = 'scan' AND "cara" IS NOT NULL AND "cara" IN ('kamera', 'pemindai', 'ketik', 'cari', 'tempel') AND "status" IS NULL AND "seen_until" IS NULL AND "seen_events" = '{}')
	OR ("kind" = 'status' AND "cara" IS NULL AND "status" IS NOT NULL AND "status" IN ('Belum Absen', 'Hadir', 'Alfa', 'Sakit', 'Izin') AND "seen_until" IS NOT NULL AND cardinality("seen_events") <= 20)
);
-- Members are found by the words of their names, however many there are.
CREATE INDEX "anggota_kata" ON "anggota" USING gin (string_to_array(lower("nama"), ' '));
