-- A row for each statement that changed one of these tables: the sum of `jumlah` says whether a list that was read before still holds.
-- Rows are only added, so that no transaction waits for another one's.
CREATE TABLE "perubahan" (
	"tabel" text NOT NULL,
	"jumlah" bigint DEFAULT 1 NOT NULL
);
CREATE FUNCTION "catat_perubahan"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO "perubahan" ("tabel") VALUES (TG_TABLE_NAME);
	RETURN NULL;
END $$;
CREATE TRIGGER "perubahan" AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "kelompok" FOR EACH STATEMENT EXECUTE FUNCTION "catat_perubahan"();
CREATE TRIGGER "perubahan" AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "anggota" FOR EACH STATEMENT EXECUTE FUNCTION "catat_perubahan"();
CREATE TRIGGER "perubahan" AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "absen" FOR EACH STATEMENT EXECUTE FUNCTION "catat_perubahan"();
CREATE TRIGGER "perubahan" AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "kehadiran" FOR EACH STATEMENT EXECUTE FUNCTION "catat_perubahan"();
