-- What ADMIN sets for the whole site.
CREATE TABLE "pengaturan" (
	"kunci" text PRIMARY KEY NOT NULL,
	"nilai" text NOT NULL,
	"diubah_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"diubah_oleh" uuid REFERENCES "users"("id") ON DELETE SET NULL
);
CREATE INDEX "pengaturan_diubah_oleh" ON "pengaturan" ("diubah_oleh");
