CREATE TABLE "brand_logo" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "brand_logo_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"hash" text NOT NULL,
	"png" "bytea" NOT NULL,
	"made_at" timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
	CONSTRAINT "brand_logo_hash" UNIQUE("hash")
);
--> statement-breakpoint
CREATE TABLE "brand_version" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "brand_version_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"agent_id" bigint NOT NULL,
	"version" integer NOT NULL,
	"body" jsonb NOT NULL,
	"before" jsonb NOT NULL,
	"made_by" text NOT NULL,
	"made_at" timestamp with time zone NOT NULL,
	"reason" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "agent" ADD COLUMN "phone" text;--> statement-breakpoint
ALTER TABLE "agent" ADD COLUMN "colours" jsonb;--> statement-breakpoint
CREATE UNIQUE INDEX "brand_version_number" ON "brand_version" USING btree ("agent_id","version");--> statement-breakpoint
ALTER TABLE "brand_version" ADD CONSTRAINT "brand_version_agent_id_agent_id_fk" FOREIGN KEY ("agent_id") REFERENCES "public"."agent"("id") ON DELETE no action ON UPDATE no action;
