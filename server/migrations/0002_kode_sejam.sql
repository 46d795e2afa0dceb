ALTER TABLE "kode_verifikasi" ADD COLUMN "sent_before" timestamp (3) with time zone[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
UPDATE "kode_verifikasi" SET "sent_before" = array_fill("hour_start", ARRAY[least("hour_count" - 1, 2)]) WHERE "hour_count" > 1;--> statement-breakpoint
ALTER TABLE "kode_verifikasi" DROP COLUMN "hour_count";--> statement-breakpoint
ALTER TABLE "kode_verifikasi" DROP COLUMN "hour_start";