-- Why a device keeps acts for review: the codes of the answers with how many of each. Pages of before say none.
ALTER TABLE "perangkat" ADD COLUMN "reasons" jsonb DEFAULT '[]' NOT NULL;
