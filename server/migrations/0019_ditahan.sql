-- Acts out of scope no longer count when their operator gets the group.
DROP INDEX "scan_ditahan_operator";
-- How many scans of unknown members an account delivered lately.
CREATE INDEX "scan_ditahan_tidak_dikenal" ON "scan_ditahan" ("pengirim", "received_at") WHERE "alasan" = 'tidak_dikenal';
