-- What the devices of the staff report about themselves: the last report of each device, account and database of unsent acts.
CREATE TABLE "perangkat" (
	"id" uuid DEFAULT gen_random_uuid() PRIMARY KEY NOT NULL,
	"device" uuid NOT NULL,
	"id_user" uuid NOT NULL REFERENCES "users"("id") ON DELETE CASCADE,
	"outbox" uuid NOT NULL,
	"unsent" integer NOT NULL,
	"review" integer NOT NULL,
	"oldest_at" timestamp (3) with time zone,
	"clock_offset" bigint,
	"roster_at" timestamp (3) with time zone,
	"app_version" text DEFAULT '' NOT NULL,
	"browser" text DEFAULT '' NOT NULL,
	"scanner_open" boolean DEFAULT false NOT NULL,
	"battery_level" integer,
	"battery_charging" boolean,
	"reported_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"lost_at" timestamp (3) with time zone,
	"lost_on" uuid,
	"cleared_at" timestamp (3) with time zone,
	"cleared_by" uuid REFERENCES "users"("id") ON DELETE SET NULL,
	"cleared_count" integer,
	CONSTRAINT "perangkat_device_id_user_outbox" UNIQUE("device", "id_user", "outbox")
);
CREATE INDEX "perangkat_id_user" ON "perangkat" ("id_user");
CREATE INDEX "perangkat_outbox" ON "perangkat" ("outbox");
CREATE INDEX "perangkat_lost_on" ON "perangkat" ("lost_on");
CREATE INDEX "perangkat_cleared_by" ON "perangkat" ("cleared_by");
-- Which device made an act that leaves no event. Acts of attendance have it in their event.
ALTER TABLE "idempotency" ADD COLUMN "perangkat" uuid;
CREATE INDEX "idempotency_perangkat" ON "idempotency" ("perangkat") WHERE "perangkat" IS NOT NULL;
