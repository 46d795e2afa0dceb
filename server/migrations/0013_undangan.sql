ALTER TABLE "users" ADD COLUMN "hp" text;
-- The code that ADMIN made for an account that has no other way in: at most one of each account, deleted by its use.
CREATE TABLE "kode_masuk" (
	"id_user" uuid PRIMARY KEY NOT NULL REFERENCES "users"("id") ON DELETE CASCADE,
	"kode_hash" text NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"tries" integer NOT NULL,
	"dibuat_oleh" uuid REFERENCES "users"("id") ON DELETE SET NULL
);
CREATE INDEX "kode_masuk_dibuat_oleh" ON "kode_masuk" ("dibuat_oleh");
-- `token_hash` is of the link that was shown or printed, `token_surel_hash` of the one that was mailed last. `kelompok` has no foreign key: who
-- accepts gets those that exist then.
CREATE TABLE "undangan" (
	"id" uuid PRIMARY KEY NOT NULL,
	"token_hash" text,
	"token_surel_hash" text,
	"role" text NOT NULL,
	"judul" text NOT NULL,
	"nama" text,
	"email" text,
	"hp" text,
	"kelompok" uuid[] NOT NULL,
	"sampai" timestamp (3) with time zone,
	"maks" integer NOT NULL,
	"dipakai" integer DEFAULT 0 NOT NULL,
	"hari" integer NOT NULL,
	"berlaku_sampai" timestamp (3) with time zone NOT NULL,
	"kiriman" uuid,
	"surel" text DEFAULT 'tidak' NOT NULL,
	"surel_at" timestamp (3) with time zone,
	"surel_coba" integer DEFAULT 0 NOT NULL,
	"surel_berikut" timestamp (3) with time zone,
	"surel_galat" text,
	"asal" text NOT NULL,
	"dibuat_oleh" uuid REFERENCES "users"("id") ON DELETE SET NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"dicabut_at" timestamp (3) with time zone,
	"dicabut_oleh" uuid REFERENCES "users"("id") ON DELETE SET NULL,
	CONSTRAINT "undangan_token" UNIQUE("token_hash"),
	CONSTRAINT "undangan_token_surel" UNIQUE("token_surel_hash"),
	CONSTRAINT "undangan_role" CHECK ("role" IN ('ADMIN', 'MENTOR', 'GERBANG', 'PIMPINAN')),
	CONSTRAINT "undangan_surel" CHECK ("surel" IN ('tidak', 'menunggu', 'sedang', 'terkirim', 'gagal', 'ragu')),
	CONSTRAINT "undangan_dipakai" CHECK ("dipakai" BETWEEN 0 AND "maks"),
	CONSTRAINT "undangan_admin" CHECK ("role" <> 'ADMIN' OR ("maks" = 1 AND "email" IS NOT NULL))
);
CREATE INDEX "undangan_created_at" ON "undangan" ("created_at");
CREATE INDEX "undangan_email" ON "undangan" (lower("email"));
CREATE INDEX "undangan_kiriman" ON "undangan" ("kiriman");
CREATE INDEX "undangan_menunggu" ON "undangan" ("created_at") WHERE "surel" = 'menunggu';
CREATE INDEX "undangan_dibuat_oleh" ON "undangan" ("dibuat_oleh");
CREATE INDEX "undangan_dicabut_oleh" ON "undangan" ("dicabut_oleh");
CREATE TABLE "undangan_penerima" (
	"id_undangan" uuid NOT NULL REFERENCES "undangan"("id") ON DELETE CASCADE,
	"id_user" uuid NOT NULL REFERENCES "users"("id") ON DELETE CASCADE,
	"diterima_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "undangan_penerima_pkey" PRIMARY KEY("id_undangan", "id_user")
);
CREATE INDEX "undangan_penerima_id_user" ON "undangan_penerima" ("id_user");
