-- A session that is less than its account: of role GERBANG, for one activity. Null: the account's own role.
ALTER TABLE "sessions" ADD COLUMN "peran" text;
ALTER TABLE "sessions" ADD COLUMN "id_absen" uuid;
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_peran" CHECK (("peran" IS NULL) = ("id_absen" IS NULL) AND ("peran" IS NULL OR "peran" = 'GERBANG'));
