-- The list of devices asks what has arrived from one device since its last report. Without these it reads every act of the event.
CREATE INDEX "kehadiran_event_perangkat" ON "kehadiran_event" ("perangkat", "received_at");--> statement-breakpoint
CREATE INDEX "scan_ditahan_perangkat" ON "scan_ditahan" ("perangkat", "received_at");
