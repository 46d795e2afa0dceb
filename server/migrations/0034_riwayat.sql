-- The log: a line for each act, in the transaction of the act. The events of attendance are their own log. A line never changes; the server deletes
-- those that are older than a year.
CREATE TABLE "riwayat" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid(),
	"at" timestamp (3) with time zone NOT NULL DEFAULT clock_timestamp(),
	"oleh" uuid,
	"nama" text,
	"peran" text,
	"browser" text NOT NULL DEFAULT '',
	"hal" text NOT NULL,
	"ditolak" boolean NOT NULL DEFAULT false,
	"sebut" text NOT NULL DEFAULT '',
	"tentang" uuid[] NOT NULL DEFAULT '{}',
	"sebelum" jsonb,
	"sesudah" jsonb
);
CREATE INDEX "riwayat_at" ON "riwayat" ("at");
CREATE INDEX "riwayat_tentang" ON "riwayat" USING gin ("tentang");
CREATE FUNCTION "jaga_riwayat"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF TG_OP = 'DELETE' AND OLD.at < now() - interval '1 year' THEN
		RETURN OLD;
	END IF;
	RAISE EXCEPTION 'a line of riwayat never changes';
END $$;
CREATE TRIGGER "riwayat_jaga" BEFORE UPDATE OR DELETE ON "riwayat" FOR EACH ROW EXECUTE FUNCTION "jaga_riwayat"();
-- /riwayat shows the events and the held scans of some days between its lines. Rows come in the order of time, so that a summary for each range of
-- pages finds them, and costs a scan nothing.
CREATE INDEX "kehadiran_event_received_at" ON "kehadiran_event" USING brin ("received_at") WITH (pages_per_range = 16, autosummarize = on);
CREATE INDEX "scan_ditahan_received_at" ON "scan_ditahan" USING brin ("received_at") WITH (pages_per_range = 16, autosummarize = on);
