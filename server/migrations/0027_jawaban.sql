-- What a report 'Ini salah?' was answered with: a sentence, or the status that was set. Both are null where it was ended without an answer, and in
-- reports that were ended before.
ALTER TABLE "laporan_salah" ADD COLUMN "jawaban" text;
ALTER TABLE "laporan_salah" ADD COLUMN "jawaban_status" text
	CONSTRAINT "laporan_salah_jawaban_status" CHECK ("jawaban_status" IN ('Belum Absen', 'Hadir', 'Alfa', 'Sakit', 'Izin'));
