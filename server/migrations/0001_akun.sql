CREATE TABLE "kode_verifikasi" (
	"email" text PRIMARY KEY NOT NULL,
	"code_hash" text,
	"sent_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"tries" integer NOT NULL,
	"hour_count" integer NOT NULL,
	"hour_start" timestamp (3) with time zone NOT NULL
);
