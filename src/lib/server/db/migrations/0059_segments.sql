CREATE TABLE "segment" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "segment_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"agent_id" bigint NOT NULL,
	"name" text NOT NULL,
	"rules" jsonb NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"made_by" text NOT NULL,
	"changed_at" timestamp with time zone NOT NULL,
	"dropped_at" timestamp with time zone
);
--> statement-breakpoint
CREATE INDEX "segment_kept" ON "segment" USING btree ("agent_id","id") WHERE dropped_at is null;--> statement-breakpoint
ALTER TABLE "segment" ADD CONSTRAINT "segment_agent_fk" FOREIGN KEY ("agent_id") REFERENCES "agent"("id");
