-- The words by which a search finds a member: of the name, the NIM, its last four digits, and the telephone number without its prefix.
CREATE FUNCTION "kata_cari"("nama" text, "nim" text, "hp" text) RETURNS tsvector LANGUAGE sql IMMUTABLE AS $$
	SELECT array_to_tsvector(array_remove(array_remove(
		string_to_array(lower("nama"), ' ') || ARRAY[lower("nim"), right(lower("nim"), 4), 'hp' || regexp_replace("hp", '^\+?(62|0)?', '')],
	''), NULL))
$$;--> statement-breakpoint
CREATE INDEX "anggota_cari" ON "anggota" USING gin ("kata_cari"("nama", "nim", "hp"));
