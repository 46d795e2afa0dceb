-- Who should come to an activity: null is everybody, otherwise {"kelompok": [id], "gelombang": [text], "fakultas": [text]}, whoever is in one of them.
ALTER TABLE "absen" ADD COLUMN "sasaran" jsonb;
ALTER TABLE "absen" ADD COLUMN "wajib" boolean DEFAULT true NOT NULL;
-- The members of the activities with a `sasaran`; triggers write it. It outlives member and activity, so it has no foreign keys: a count joins
-- `anggota`. A member who is put back belongs to a past activity as before.
CREATE TABLE "absen_sasaran" (
	"id_absen" uuid NOT NULL,
	"id_anggota" uuid NOT NULL,
	PRIMARY KEY ("id_absen", "id_anggota")
);
CREATE INDEX "absen_sasaran_id_anggota" ON "absen_sasaran" ("id_anggota");
-- The record is of a member outside the audience, so that a count of records needs no other table.
ALTER TABLE "kehadiran" ADD COLUMN "luar_sasaran" boolean DEFAULT false NOT NULL;
CREATE FUNCTION "termasuk_sasaran"("sasaran" jsonb, "id_kelompok" uuid, "gelombang" text, "fakultas" text) RETURNS boolean
LANGUAGE sql IMMUTABLE AS $$
	SELECT "sasaran" IS NULL OR coalesce("sasaran" -> 'kelompok' ? "id_kelompok"::text, false)
		OR coalesce("sasaran" -> 'gelombang' ? "gelombang", false) OR coalesce("sasaran" -> 'fakultas' ? "fakultas", false)
$$;
-- A statement inserts the record of a restricted activity with `true`; only those pay for the look-up. It reads what is committed by now, behind the
-- locks of activity and member.
CREATE FUNCTION "tandai_luar_sasaran"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	NEW.luar_sasaran := EXISTS (SELECT FROM "absen" b WHERE b.id = NEW.id_absen AND b.sasaran IS NOT NULL)
		AND NOT EXISTS (SELECT FROM "absen_sasaran" s WHERE s.id_absen = NEW.id_absen AND s.id_anggota = NEW.id_anggota);
	RETURN NEW;
END $$;
CREATE TRIGGER "luar_sasaran" BEFORE INSERT ON "kehadiran" FOR EACH ROW WHEN (NEW.luar_sasaran) EXECUTE FUNCTION "tandai_luar_sasaran"();
-- Another audience, or a past activity that becomes a coming one. An activity that is put back keeps its members where it is past.
CREATE FUNCTION "sesuaikan_sasaran"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	"lalu" boolean := NEW.tanggal < (now() AT TIME ZONE 'Asia/Jakarta')::date;
BEGIN
	IF TG_OP = 'INSERT' THEN
		IF NEW.sasaran IS NULL OR ("lalu" AND EXISTS (SELECT FROM "absen_sasaran" s WHERE s.id_absen = NEW.id)) THEN
			RETURN NULL;
		END IF;
	ELSIF NEW.sasaran IS NOT DISTINCT FROM OLD.sasaran AND ("lalu" OR NEW.sasaran IS NULL OR NEW.tanggal = OLD.tanggal) THEN
		RETURN NULL;
	END IF;
	DELETE FROM "absen_sasaran" s WHERE s.id_absen = NEW.id AND (NEW.sasaran IS NULL OR NOT EXISTS (
		SELECT FROM "anggota" a WHERE a.id = s.id_anggota AND "termasuk_sasaran"(NEW.sasaran, a.id_kelompok, a.gelombang, a.fakultas)
	));
	INSERT INTO "absen_sasaran" ("id_absen", "id_anggota")
		SELECT NEW.id, a.id FROM "anggota" a
		WHERE NEW.sasaran IS NOT NULL AND "termasuk_sasaran"(NEW.sasaran, a.id_kelompok, a.gelombang, a.fakultas)
		ON CONFLICT DO NOTHING;
	UPDATE "kehadiran" h SET "luar_sasaran" = NOT h.luar_sasaran
		WHERE h.id_absen = NEW.id AND h.luar_sasaran <> (NEW.sasaran IS NOT NULL
			AND NOT EXISTS (SELECT FROM "absen_sasaran" s WHERE s.id_absen = h.id_absen AND s.id_anggota = h.id_anggota));
	RETURN NULL;
END $$;
CREATE TRIGGER "sasaran" AFTER INSERT OR UPDATE OF "sasaran", "tanggal" ON "absen" FOR EACH ROW EXECUTE FUNCTION "sesuaikan_sasaran"();
-- Before the row is written: whoever counts members by group sees the two changes one after the other. Past activities never change. The lock: whoever
-- changes an audience waits for those who change members, and finds them (LOCKS.audience).
CREATE FUNCTION "sesuaikan_sasaran_anggota"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	"hari" date := (now() AT TIME ZONE 'Asia/Jakarta')::date;
BEGIN
	IF TG_OP = 'UPDATE' AND (NEW.id_kelompok, NEW.gelombang, NEW.fakultas) IS NOT DISTINCT FROM (OLD.id_kelompok, OLD.gelombang, OLD.fakultas) THEN
		RETURN NEW;
	END IF;
	PERFORM pg_advisory_xact_lock_shared(7402516);
	IF NOT EXISTS (SELECT FROM "absen" b WHERE b.sasaran IS NOT NULL AND b.tanggal >= "hari") THEN
		RETURN NEW;
	END IF;
	DELETE FROM "absen_sasaran" s USING "absen" b
		WHERE s.id_anggota = NEW.id AND b.id = s.id_absen AND b.tanggal >= "hari"
			AND NOT "termasuk_sasaran"(b.sasaran, NEW.id_kelompok, NEW.gelombang, NEW.fakultas);
	INSERT INTO "absen_sasaran" ("id_absen", "id_anggota")
		SELECT b.id, NEW.id FROM "absen" b
		WHERE b.sasaran IS NOT NULL AND b.tanggal >= "hari" AND "termasuk_sasaran"(b.sasaran, NEW.id_kelompok, NEW.gelombang, NEW.fakultas)
		ON CONFLICT DO NOTHING;
	UPDATE "kehadiran" h SET "luar_sasaran" = NOT h.luar_sasaran FROM "absen" b
		WHERE h.id_anggota = NEW.id AND b.id = h.id_absen AND b.sasaran IS NOT NULL AND b.tanggal >= "hari"
			AND h.luar_sasaran = EXISTS (SELECT FROM "absen_sasaran" s WHERE s.id_absen = h.id_absen AND s.id_anggota = h.id_anggota);
	RETURN NEW;
END $$;
CREATE TRIGGER "sasaran" BEFORE INSERT OR UPDATE OF "id_kelompok", "gelombang", "fakultas" ON "anggota" FOR EACH ROW EXECUTE FUNCTION "sesuaikan_sasaran_anggota"();
