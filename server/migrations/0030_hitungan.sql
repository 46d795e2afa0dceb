-- Counts that are kept in the transaction of what they count (decision 077). Where "id_absen" is null the row counts members, else the audience
-- (where the activity has one) and the records of an activity; where "id_kelompok" is null it is the sum of all groups.
CREATE TABLE "hitungan" (
	"id_absen" uuid,
	"id_kelompok" uuid,
	"anggota" integer DEFAULT 0 NOT NULL,
	"sasaran" integer DEFAULT 0 NOT NULL,
	"hadir" integer DEFAULT 0 NOT NULL,
	"alfa" integer DEFAULT 0 NOT NULL,
	"sakit" integer DEFAULT 0 NOT NULL,
	"izin" integer DEFAULT 0 NOT NULL,
	"luar_sasaran" integer DEFAULT 0 NOT NULL,
	"perlu_diputuskan" integer DEFAULT 0 NOT NULL
);
CREATE UNIQUE INDEX "hitungan_satu" ON "hitungan" ("id_absen", "id_kelompok") NULLS NOT DISTINCT;
CREATE INDEX "hitungan_id_kelompok" ON "hitungan" ("id_kelompok");
-- What has changed since: a row for each statement, activity and group. Rows are only added, so that no transaction waits for another one's.
CREATE TABLE "hitungan_selisih" (
	"id_absen" uuid,
	"id_kelompok" uuid NOT NULL,
	"anggota" integer DEFAULT 0 NOT NULL,
	"sasaran" integer DEFAULT 0 NOT NULL,
	"hadir" integer DEFAULT 0 NOT NULL,
	"alfa" integer DEFAULT 0 NOT NULL,
	"sakit" integer DEFAULT 0 NOT NULL,
	"izin" integer DEFAULT 0 NOT NULL,
	"luar_sasaran" integer DEFAULT 0 NOT NULL,
	"perlu_diputuskan" integer DEFAULT 0 NOT NULL
) WITH (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 1000);
-- A unique index makes "id_kelompok" a part of a key: a member who is moved waits for records that are being written of them, and they for the
-- move. Each side then counts what the other one wrote.
CREATE UNIQUE INDEX "anggota_id_kelompok_id" ON "anggota" ("id_kelompok", "id");
DROP INDEX "anggota_id_kelompok";

-- What is there, minus what was counted. Of all groups: the sum of the groups minus the row that should be it.
CREATE VIEW "hitungan_beda" AS
	SELECT id_absen, id_kelompok, sum(anggota) AS anggota, sum(sasaran) AS sasaran, sum(hadir) AS hadir, sum(alfa) AS alfa, sum(sakit) AS sakit, sum(izin) AS izin, sum(luar_sasaran) AS luar_sasaran, sum(perlu_diputuskan) AS perlu_diputuskan
	FROM (
		SELECT NULL::uuid AS id_absen, id_kelompok, count(*) AS anggota, 0 AS sasaran, 0 AS hadir, 0 AS alfa, 0 AS sakit, 0 AS izin, 0 AS luar_sasaran, 0 AS perlu_diputuskan
		FROM "anggota" GROUP BY id_kelompok
		UNION ALL
		SELECT s.id_absen, a.id_kelompok, 0, count(*), 0, 0, 0, 0, 0, 0
		FROM "absen_sasaran" s JOIN "anggota" a ON a.id = s.id_anggota GROUP BY s.id_absen, a.id_kelompok
		UNION ALL
		SELECT h.id_absen, a.id_kelompok, 0, 0,
			count(*) FILTER (WHERE h.status_kehadiran = 'Hadir' AND NOT h.luar_sasaran),
			count(*) FILTER (WHERE h.status_kehadiran = 'Alfa' AND NOT h.luar_sasaran),
			count(*) FILTER (WHERE h.status_kehadiran = 'Sakit' AND NOT h.luar_sasaran),
			count(*) FILTER (WHERE h.status_kehadiran = 'Izin' AND NOT h.luar_sasaran),
			count(*) FILTER (WHERE h.luar_sasaran AND h.status_kehadiran <> 'Belum Absen'),
			count(*) FILTER (WHERE h.perlu_diputuskan)
		FROM "kehadiran" h JOIN "anggota" a ON a.id = h.id_anggota GROUP BY h.id_absen, a.id_kelompok
		UNION ALL
		SELECT id_absen, id_kelompok, -anggota, -sasaran, -hadir, -alfa, -sakit, -izin, -luar_sasaran, -perlu_diputuskan FROM "hitungan"
		UNION ALL
		SELECT id_absen, NULL, anggota, sasaran, hadir, alfa, sakit, izin, luar_sasaran, perlu_diputuskan FROM "hitungan" WHERE id_kelompok IS NOT NULL
		UNION ALL
		SELECT id_absen, id_kelompok, -anggota, -sasaran, -hadir, -alfa, -sakit, -izin, -luar_sasaran, -perlu_diputuskan FROM "hitungan_selisih"
	) s
	GROUP BY id_absen, id_kelompok
	HAVING (sum(anggota), sum(sasaran), sum(hadir), sum(alfa), sum(sakit), sum(izin), sum(luar_sasaran), sum(perlu_diputuskan)) <> (0, 0, 0, 0, 0, 0, 0, 0);

-- Makes the counts what is there, whatever is written meanwhile: what is missing is appended like a change. Rows of all groups are only
-- written by whoever holds the lock (LOCKS.counts). Returns how many counts were wrong.
CREATE FUNCTION "samakan_hitungan"() RETURNS bigint LANGUAGE plpgsql AS $$
DECLARE
	semua bigint;
	kelompok bigint;
BEGIN
	PERFORM pg_advisory_xact_lock(7402517);
	INSERT INTO "hitungan" AS t SELECT * FROM "hitungan_beda" WHERE id_kelompok IS NULL
		ON CONFLICT (id_absen, id_kelompok) DO UPDATE SET
			anggota = t.anggota + excluded.anggota,
			sasaran = t.sasaran + excluded.sasaran,
			hadir = t.hadir + excluded.hadir,
			alfa = t.alfa + excluded.alfa,
			sakit = t.sakit + excluded.sakit,
			izin = t.izin + excluded.izin,
			luar_sasaran = t.luar_sasaran + excluded.luar_sasaran,
			perlu_diputuskan = t.perlu_diputuskan + excluded.perlu_diputuskan;
	GET DIAGNOSTICS semua = ROW_COUNT;
	INSERT INTO "hitungan_selisih" SELECT * FROM "hitungan_beda" WHERE id_kelompok IS NOT NULL;
	GET DIAGNOSTICS kelompok = ROW_COUNT;
	RETURN semua + kelompok;
END $$;
SELECT "samakan_hitungan"();

-- The member of each record is looked up (OFFSET 0), because the plan is made for the first statement of a connection and kept. The lock is had
-- already where the record is new. A record that is deleted together with its member counts where the member was last.
CREATE FUNCTION "catat_hitungan_kehadiran"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF TG_OP = 'INSERT' THEN
		INSERT INTO "hitungan_selisih" (id_absen, id_kelompok, hadir, alfa, sakit, izin, luar_sasaran, perlu_diputuskan)
		SELECT b.id_absen, a.id_kelompok,
			count(*) FILTER (WHERE b.status_kehadiran = 'Hadir' AND NOT b.luar_sasaran),
			count(*) FILTER (WHERE b.status_kehadiran = 'Alfa' AND NOT b.luar_sasaran),
			count(*) FILTER (WHERE b.status_kehadiran = 'Sakit' AND NOT b.luar_sasaran),
			count(*) FILTER (WHERE b.status_kehadiran = 'Izin' AND NOT b.luar_sasaran),
			count(*) FILTER (WHERE b.luar_sasaran AND b.status_kehadiran <> 'Belum Absen'),
			count(*) FILTER (WHERE b.perlu_diputuskan)
		FROM baru b CROSS JOIN LATERAL (SELECT id_kelompok FROM "anggota" WHERE id = b.id_anggota OFFSET 0 FOR KEY SHARE) a
		WHERE b.status_kehadiran <> 'Belum Absen' OR b.perlu_diputuskan
		GROUP BY b.id_absen, a.id_kelompok;
	ELSIF TG_OP = 'UPDATE' THEN
		INSERT INTO "hitungan_selisih" (id_absen, id_kelompok, hadir, alfa, sakit, izin, luar_sasaran, perlu_diputuskan)
		SELECT d.id_absen, a.id_kelompok, sum(d.hadir), sum(d.alfa), sum(d.sakit), sum(d.izin), sum(d.luar_sasaran), sum(d.perlu_diputuskan)
		FROM (
			SELECT id_absen, id_anggota,
				sum((status_kehadiran = 'Hadir' AND NOT luar_sasaran)::int * n) AS hadir,
				sum((status_kehadiran = 'Alfa' AND NOT luar_sasaran)::int * n) AS alfa,
				sum((status_kehadiran = 'Sakit' AND NOT luar_sasaran)::int * n) AS sakit,
				sum((status_kehadiran = 'Izin' AND NOT luar_sasaran)::int * n) AS izin,
				sum((luar_sasaran AND status_kehadiran <> 'Belum Absen')::int * n) AS luar_sasaran,
				sum((perlu_diputuskan)::int * n) AS perlu_diputuskan
			FROM (
				SELECT id_absen, id_anggota, status_kehadiran, luar_sasaran, perlu_diputuskan, 1 AS n FROM baru
				UNION ALL
				SELECT id_absen, id_anggota, status_kehadiran, luar_sasaran, perlu_diputuskan, -1 FROM lama
			) s
			GROUP BY id_absen, id_anggota
		) d CROSS JOIN LATERAL (SELECT id_kelompok FROM "anggota" WHERE id = d.id_anggota OFFSET 0 FOR KEY SHARE) a
		WHERE (d.hadir, d.alfa, d.sakit, d.izin, d.luar_sasaran, d.perlu_diputuskan) <> (0, 0, 0, 0, 0, 0)
		GROUP BY d.id_absen, a.id_kelompok;
	ELSE
		INSERT INTO "hitungan_selisih" (id_absen, id_kelompok, hadir, alfa, sakit, izin, luar_sasaran, perlu_diputuskan)
		SELECT l.id_absen, coalesce(a.id_kelompok, (
				SELECT k.id_kelompok FROM "anggota_kelompok" k WHERE k.id_anggota = l.id_anggota
				ORDER BY k.sampai DESC NULLS FIRST, k.sejak DESC LIMIT 1
			)) AS kelompok,
			-count(*) FILTER (WHERE l.status_kehadiran = 'Hadir' AND NOT l.luar_sasaran),
			-count(*) FILTER (WHERE l.status_kehadiran = 'Alfa' AND NOT l.luar_sasaran),
			-count(*) FILTER (WHERE l.status_kehadiran = 'Sakit' AND NOT l.luar_sasaran),
			-count(*) FILTER (WHERE l.status_kehadiran = 'Izin' AND NOT l.luar_sasaran),
			-count(*) FILTER (WHERE l.luar_sasaran AND l.status_kehadiran <> 'Belum Absen'),
			-count(*) FILTER (WHERE l.perlu_diputuskan)
		FROM lama l LEFT JOIN LATERAL (SELECT id_kelompok FROM "anggota" WHERE id = l.id_anggota OFFSET 0 FOR KEY SHARE) a ON true
		WHERE l.status_kehadiran <> 'Belum Absen' OR l.perlu_diputuskan
		GROUP BY l.id_absen, kelompok;
	END IF;
	RETURN NULL;
END $$;

-- A member who is moved takes their records, and their place in audiences, along. What a move changes of an audience was counted before, in the
-- group that the member leaves.
CREATE FUNCTION "catat_hitungan_anggota"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF TG_OP = 'INSERT' THEN
		INSERT INTO "hitungan_selisih" (id_kelompok, anggota) SELECT id_kelompok, count(*) FROM baru GROUP BY id_kelompok;
		INSERT INTO "hitungan_selisih" (id_absen, id_kelompok, sasaran)
		SELECT s.id_absen, b.id_kelompok, count(*)
		FROM baru b CROSS JOIN LATERAL (SELECT id_absen FROM "absen_sasaran" WHERE id_anggota = b.id OFFSET 0) s
		GROUP BY s.id_absen, b.id_kelompok;
	ELSIF TG_OP = 'UPDATE' THEN
		WITH pindah AS MATERIALIZED (
			SELECT id, id_kelompok, sum(n) AS n
			FROM (SELECT id, id_kelompok, 1 AS n FROM baru UNION ALL SELECT id, id_kelompok, -1 FROM lama) s
			GROUP BY id, id_kelompok HAVING sum(n) <> 0
		)
		INSERT INTO "hitungan_selisih"
		SELECT NULL, id_kelompok, sum(n), 0, 0, 0, 0, 0, 0, 0 FROM pindah GROUP BY id_kelompok
		UNION ALL
		SELECT s.id_absen, p.id_kelompok, 0, sum(p.n), 0, 0, 0, 0, 0, 0
		FROM pindah p CROSS JOIN LATERAL (SELECT id_absen FROM "absen_sasaran" WHERE id_anggota = p.id OFFSET 0) s
		GROUP BY s.id_absen, p.id_kelompok
		UNION ALL
		SELECT h.id_absen, p.id_kelompok, 0, 0,
			sum((h.status_kehadiran = 'Hadir' AND NOT h.luar_sasaran)::int * p.n),
			sum((h.status_kehadiran = 'Alfa' AND NOT h.luar_sasaran)::int * p.n),
			sum((h.status_kehadiran = 'Sakit' AND NOT h.luar_sasaran)::int * p.n),
			sum((h.status_kehadiran = 'Izin' AND NOT h.luar_sasaran)::int * p.n),
			sum((h.luar_sasaran AND h.status_kehadiran <> 'Belum Absen')::int * p.n),
			sum((h.perlu_diputuskan)::int * p.n)
		FROM pindah p CROSS JOIN LATERAL (
			SELECT id_absen, status_kehadiran, luar_sasaran, perlu_diputuskan FROM "kehadiran" WHERE id_anggota = p.id OFFSET 0
		) h
		GROUP BY h.id_absen, p.id_kelompok;
	ELSE
		INSERT INTO "hitungan_selisih" (id_kelompok, anggota) SELECT id_kelompok, -count(*) FROM lama GROUP BY id_kelompok;
		INSERT INTO "hitungan_selisih" (id_absen, id_kelompok, sasaran)
		SELECT s.id_absen, l.id_kelompok, -count(*)
		FROM lama l CROSS JOIN LATERAL (SELECT id_absen FROM "absen_sasaran" WHERE id_anggota = l.id OFFSET 0) s
		GROUP BY s.id_absen, l.id_kelompok;
	END IF;
	RETURN NULL;
END $$;

-- Whoever is not a member (not yet, or no longer) is counted when they are one.
CREATE FUNCTION "catat_hitungan_sasaran"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF TG_OP = 'INSERT' THEN
		INSERT INTO "hitungan_selisih" (id_absen, id_kelompok, sasaran)
		SELECT b.id_absen, a.id_kelompok, count(*) FROM baru b CROSS JOIN LATERAL (SELECT id_kelompok FROM "anggota" WHERE id = b.id_anggota OFFSET 0 FOR KEY SHARE) a GROUP BY b.id_absen, a.id_kelompok;
	ELSE
		INSERT INTO "hitungan_selisih" (id_absen, id_kelompok, sasaran)
		SELECT l.id_absen, a.id_kelompok, -count(*) FROM lama l CROSS JOIN LATERAL (SELECT id_kelompok FROM "anggota" WHERE id = l.id_anggota OFFSET 0 FOR KEY SHARE) a GROUP BY l.id_absen, a.id_kelompok;
	END IF;
	RETURN NULL;
END $$;
CREATE TRIGGER "hitungan_insert" AFTER INSERT ON "kehadiran" REFERENCING NEW TABLE AS baru
	FOR EACH STATEMENT EXECUTE FUNCTION "catat_hitungan_kehadiran"();
CREATE TRIGGER "hitungan_update" AFTER UPDATE ON "kehadiran" REFERENCING OLD TABLE AS lama NEW TABLE AS baru
	FOR EACH STATEMENT EXECUTE FUNCTION "catat_hitungan_kehadiran"();
CREATE TRIGGER "hitungan_delete" AFTER DELETE ON "kehadiran" REFERENCING OLD TABLE AS lama
	FOR EACH STATEMENT EXECUTE FUNCTION "catat_hitungan_kehadiran"();
CREATE TRIGGER "hitungan_insert" AFTER INSERT ON "anggota" REFERENCING NEW TABLE AS baru
	FOR EACH STATEMENT EXECUTE FUNCTION "catat_hitungan_anggota"();
CREATE TRIGGER "hitungan_update" AFTER UPDATE ON "anggota" REFERENCING OLD TABLE AS lama NEW TABLE AS baru
	FOR EACH STATEMENT EXECUTE FUNCTION "catat_hitungan_anggota"();
CREATE TRIGGER "hitungan_delete" AFTER DELETE ON "anggota" REFERENCING OLD TABLE AS lama
	FOR EACH STATEMENT EXECUTE FUNCTION "catat_hitungan_anggota"();
CREATE TRIGGER "hitungan_insert" AFTER INSERT ON "absen_sasaran" REFERENCING NEW TABLE AS baru
	FOR EACH STATEMENT EXECUTE FUNCTION "catat_hitungan_sasaran"();
CREATE TRIGGER "hitungan_delete" AFTER DELETE ON "absen_sasaran" REFERENCING OLD TABLE AS lama
	FOR EACH STATEMENT EXECUTE FUNCTION "catat_hitungan_sasaran"();
