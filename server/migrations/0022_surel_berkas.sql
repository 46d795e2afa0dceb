-- A mail that became a file was not sent. What was stored as 'terkirim' before may be either.
ALTER TABLE "undangan" DROP CONSTRAINT "undangan_surel";
ALTER TABLE "undangan" ADD CONSTRAINT "undangan_surel" CHECK ("surel" IN ('tidak', 'menunggu', 'sedang', 'terkirim', 'berkas', 'gagal', 'ragu'));
