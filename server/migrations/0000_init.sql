CREATE TABLE "absen" (
	"id" uuid PRIMARY KEY NOT NULL,
	"title" text NOT NULL,
	"tanggal" date NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "kehadiran" (
	"id_absen" uuid NOT NULL,
	"id_anggota" uuid NOT NULL,
	"status_kehadiran" text NOT NULL,
	"waktu_absen" timestamp (3) with time zone,
	"metode_absen" text,
	"perlu_diputuskan" boolean NOT NULL,
	"hadir_oleh" uuid,
	"sandaran_diterima" timestamp (3) with time zone,
	"scan_diterima" timestamp (3) with time zone,
	"last_happened_at" timestamp (3) with time zone NOT NULL,
	"last_event" uuid NOT NULL,
	CONSTRAINT "kehadiran_id_absen_id_anggota_pk" PRIMARY KEY("id_absen","id_anggota"),
	CONSTRAINT "kehadiran_status" CHECK ("kehadiran"."status_kehadiran" in ('Belum Absen', 'Hadir', 'Alfa', 'Sakit', 'Izin')),
	CONSTRAINT "kehadiran_metode" CHECK ("kehadiran"."metode_absen" in ('QR_CODE', 'MANUAL_BY_ADMIN'))
);
--> statement-breakpoint
CREATE TABLE "kehadiran_event" (
	"id" uuid PRIMARY KEY NOT NULL,
	"id_absen" uuid NOT NULL,
	"id_anggota" uuid NOT NULL,
	"kind" text NOT NULL,
	"status" text,
	"operator" uuid NOT NULL,
	"pengirim" uuid NOT NULL,
	"perangkat" uuid,
	"happened_at" timestamp (3) with time zone NOT NULL,
	"received_at" timestamp (3) with time zone NOT NULL,
	"seen_until" timestamp (3) with time zone,
	"happened_at_raw" text,
	"sent_at_raw" text,
	CONSTRAINT "kehadiran_event_kind" CHECK (("kehadiran_event"."kind" = 'scan' and "kehadiran_event"."status" is null and "kehadiran_event"."seen_until" is null) or ("kehadiran_event"."kind" = 'status' and "kehadiran_event"."status" in ('Belum Absen', 'Hadir', 'Alfa', 'Sakit', 'Izin') and "kehadiran_event"."seen_until" is not null))
);
--> statement-breakpoint
CREATE TABLE "scan_ditahan" (
	"id" uuid PRIMARY KEY NOT NULL,
	"id_absen" uuid NOT NULL,
	"alasan" text NOT NULL,
	"participant_identifier" text NOT NULL,
	"target_id" uuid,
	"target_nim" text,
	"id_kelompok" uuid,
	"operator" uuid NOT NULL,
	"pengirim" uuid NOT NULL,
	"perangkat" uuid,
	"happened_at" timestamp (3) with time zone NOT NULL,
	"received_at" timestamp (3) with time zone NOT NULL,
	"happened_at_raw" text,
	"sent_at_raw" text,
	"diambil_at" timestamp (3) with time zone,
	"diambil_oleh" uuid
);
--> statement-breakpoint
CREATE TABLE "anggota" (
	"id" uuid PRIMARY KEY NOT NULL,
	"nama" text NOT NULL,
	"nim" text NOT NULL,
	"id_kelompok" uuid NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "anggota_nim" UNIQUE("nim")
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"sid" uuid PRIMARY KEY NOT NULL,
	"id_user" uuid NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "users" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"password_hash" text,
	"role" text NOT NULL,
	"image" text,
	"email_verified" boolean DEFAULT false NOT NULL,
	"google_sub" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "users_google_sub_unique" UNIQUE("google_sub"),
	CONSTRAINT "users_role" CHECK ("users"."role" in ('ADMIN', 'PESERTA'))
);
--> statement-breakpoint
CREATE TABLE "kelompok" (
	"id" uuid PRIMARY KEY NOT NULL,
	"nomor" integer NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "kelompok_nomor" UNIQUE("nomor"),
	CONSTRAINT "kelompok_nomor_positive" CHECK ("kelompok"."nomor" > 0)
);
--> statement-breakpoint
CREATE TABLE "kumpul_tugas" (
	"id" uuid PRIMARY KEY NOT NULL,
	"id_user" uuid NOT NULL,
	"id_tugas" uuid NOT NULL,
	"nama" text NOT NULL,
	"nim" text NOT NULL,
	"kelompok" integer NOT NULL,
	"link_tugas" text NOT NULL,
	"create_at" timestamp (3) with time zone NOT NULL,
	"update_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "kumpul_tugas_once" UNIQUE("id_user","id_tugas")
);
--> statement-breakpoint
CREATE TABLE "tugas" (
	"id" uuid PRIMARY KEY NOT NULL,
	"title" text NOT NULL,
	"description" text NOT NULL,
	"deadline" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "idempotency" (
	"key" uuid PRIMARY KEY NOT NULL,
	"request_hash" text NOT NULL,
	"status" integer NOT NULL,
	"body" text NOT NULL,
	"id_user" uuid NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "rate_limit" (
	"key" text PRIMARY KEY NOT NULL,
	"points" integer DEFAULT 0 NOT NULL,
	"expire" bigint
);
--> statement-breakpoint
CREATE TABLE "terhapus" (
	"id" uuid PRIMARY KEY NOT NULL,
	"jenis" text NOT NULL,
	"label" text NOT NULL,
	"isi" jsonb NOT NULL,
	"oleh" uuid NOT NULL,
	"dihapus_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"dikembalikan_at" timestamp (3) with time zone
);
--> statement-breakpoint
ALTER TABLE "kehadiran" ADD CONSTRAINT "kehadiran_id_absen_absen_id_fk" FOREIGN KEY ("id_absen") REFERENCES "public"."absen"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "kehadiran" ADD CONSTRAINT "kehadiran_id_anggota_anggota_id_fk" FOREIGN KEY ("id_anggota") REFERENCES "public"."anggota"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "kehadiran_event" ADD CONSTRAINT "kehadiran_event_id_absen_absen_id_fk" FOREIGN KEY ("id_absen") REFERENCES "public"."absen"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "kehadiran_event" ADD CONSTRAINT "kehadiran_event_id_anggota_anggota_id_fk" FOREIGN KEY ("id_anggota") REFERENCES "public"."anggota"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "scan_ditahan" ADD CONSTRAINT "scan_ditahan_id_absen_absen_id_fk" FOREIGN KEY ("id_absen") REFERENCES "public"."absen"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "anggota" ADD CONSTRAINT "anggota_id_kelompok_kelompok_id_fk" FOREIGN KEY ("id_kelompok") REFERENCES "public"."kelompok"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_id_user_users_id_fk" FOREIGN KEY ("id_user") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "kumpul_tugas" ADD CONSTRAINT "kumpul_tugas_id_user_users_id_fk" FOREIGN KEY ("id_user") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "kumpul_tugas" ADD CONSTRAINT "kumpul_tugas_id_tugas_tugas_id_fk" FOREIGN KEY ("id_tugas") REFERENCES "public"."tugas"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "kehadiran_id_anggota" ON "kehadiran" USING btree ("id_anggota");--> statement-breakpoint
CREATE INDEX "kehadiran_event_of" ON "kehadiran_event" USING btree ("id_absen","id_anggota");--> statement-breakpoint
CREATE INDEX "kehadiran_event_id_anggota" ON "kehadiran_event" USING btree ("id_anggota");--> statement-breakpoint
CREATE INDEX "scan_ditahan_open" ON "scan_ditahan" USING btree ("id_absen") WHERE "scan_ditahan"."diambil_at" is null;--> statement-breakpoint
CREATE INDEX "scan_ditahan_target_id" ON "scan_ditahan" USING btree ("target_id") WHERE "scan_ditahan"."diambil_at" is null;--> statement-breakpoint
CREATE INDEX "scan_ditahan_target_nim" ON "scan_ditahan" USING btree ("target_nim") WHERE "scan_ditahan"."diambil_at" is null;--> statement-breakpoint
CREATE INDEX "anggota_id_kelompok" ON "anggota" USING btree ("id_kelompok");--> statement-breakpoint
CREATE INDEX "sessions_id_user" ON "sessions" USING btree ("id_user");--> statement-breakpoint
CREATE INDEX "sessions_expires_at" ON "sessions" USING btree ("expires_at");--> statement-breakpoint
CREATE UNIQUE INDEX "users_email_lower" ON "users" USING btree (lower("email"));--> statement-breakpoint
CREATE INDEX "kumpul_tugas_id_tugas" ON "kumpul_tugas" USING btree ("id_tugas");--> statement-breakpoint
CREATE INDEX "kumpul_tugas_newest" ON "kumpul_tugas" USING btree ("create_at","id");--> statement-breakpoint
CREATE INDEX "kumpul_tugas_kelompok" ON "kumpul_tugas" USING btree ("kelompok");--> statement-breakpoint
CREATE INDEX "idempotency_created_at" ON "idempotency" USING btree ("created_at");