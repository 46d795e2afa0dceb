-- How many rows of each table a deletion took: read for the list without the rows themselves, which may be megabytes.
CREATE FUNCTION "jumlah_terhapus"("isi" jsonb) RETURNS jsonb LANGUAGE sql IMMUTABLE STRICT AS $$
	SELECT coalesce(jsonb_object_agg(p.potongan ->> 'tabel', jsonb_array_length(p.potongan -> 'baris')), '{}')
	FROM jsonb_array_elements("isi") AS p (potongan) WHERE jsonb_array_length(p.potongan -> 'baris') > 0
$$;--> statement-breakpoint
ALTER TABLE "terhapus" ADD COLUMN "jumlah" jsonb GENERATED ALWAYS AS ("jumlah_terhapus"("isi")) STORED NOT NULL;
