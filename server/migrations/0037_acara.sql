-- What ADMIN sets of the event. A version never changes; the newest one counts, and none where the table is empty. An undo stores an older
-- version's content as a new one. "isi" is null for the content files of the code.
CREATE TABLE "acara_versi" (
	"versi" integer PRIMARY KEY CHECK ("versi" > 0),
	"isi" jsonb,
	"pulihan" integer,
	"dibuat_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"oleh" uuid REFERENCES "users"("id") ON DELETE SET NULL
);
CREATE INDEX "acara_versi_oleh" ON "acara_versi" ("oleh");
