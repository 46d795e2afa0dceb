CREATE TABLE "epoch" (
	"satu" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"id" uuid NOT NULL,
	CONSTRAINT "epoch_satu" CHECK ("epoch"."satu")
);
--> statement-breakpoint
INSERT INTO "epoch" ("id") VALUES (gen_random_uuid());
