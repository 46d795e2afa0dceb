-- The session that reported a device last.
ALTER TABLE "perangkat" ADD COLUMN "sid" uuid;
