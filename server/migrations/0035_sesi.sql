-- What an own account shows of its sessions: 'Chrome, Android'; '' of those that were opened before.
ALTER TABLE "sessions" ADD COLUMN "browser" text DEFAULT '' NOT NULL;
