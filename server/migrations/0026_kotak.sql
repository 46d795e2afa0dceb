-- The inbox lists the undecided members of every activity. Without it every record of the event is read. Its columns never change, so a scan
-- writes nothing into it unless the mark changes.
CREATE INDEX "kehadiran_perlu_diputuskan" ON "kehadiran" ("id_absen") WHERE "perlu_diputuskan";
