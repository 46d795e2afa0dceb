-- Counters of tries (rule A115). The table has a bounded number of rows for names that prove nothing: such names share numbered rows, and `owner`
-- says whose the row is at present. It is unlogged, because a flood of tries must not fill the disk with the log of its counters: a crash of the
-- database empties it. Counters of before end with the change of the table; they would have ended within a day.
DROP TABLE "rate_limit";--> statement-breakpoint
CREATE UNLOGGED TABLE "rate_limit" (
	"key" text PRIMARY KEY NOT NULL,
	"owner" text NOT NULL,
	"points" integer NOT NULL,
	"used_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL
) WITH (fillfactor = 70);--> statement-breakpoint
-- E-mails without an account share numbered rows, too: `email` is the number of the row, and `owner` whose it is. '' where `email` is one.
ALTER TABLE "kode_verifikasi" ADD COLUMN "owner" text DEFAULT '' NOT NULL;
--> statement-breakpoint
-- A 'Kode masuk' has too many values to be guessed: wrong tries don't end it.
ALTER TABLE "kode_masuk" DROP COLUMN "tries";
