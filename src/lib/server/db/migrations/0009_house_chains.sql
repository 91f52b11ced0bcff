CREATE TABLE "house_chain" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "house_chain_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"game" text NOT NULL,
	"first_number" integer NOT NULL,
	"last_number" integer NOT NULL,
	"published" text NOT NULL,
	"published_at" timestamp with time zone NOT NULL,
	"links" "bytea" NOT NULL,
	"beacon_chain" jsonb NOT NULL,
	"beacon_round" integer NOT NULL,
	"signature" text,
	"salt" text,
	CONSTRAINT "house_chain_first" UNIQUE("game","first_number"),
	CONSTRAINT "house_chain_published" UNIQUE("published"),
	CONSTRAINT "house_chain_numbers" CHECK ("house_chain"."first_number" > 0 and "house_chain"."last_number" >= "house_chain"."first_number"),
	CONSTRAINT "house_chain_salt" CHECK (num_nulls("house_chain"."signature", "house_chain"."salt") in (0, 2))
);
--> statement-breakpoint
CREATE TABLE "house_link" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "house_link_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"game" text NOT NULL,
	"number" integer NOT NULL,
	"chain_id" bigint NOT NULL,
	"config_hash" text NOT NULL,
	"commitment" text NOT NULL,
	"committed_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	"link" text,
	"opened_at" timestamp with time zone,
	CONSTRAINT "house_link_number" UNIQUE("game","number"),
	CONSTRAINT "house_link_opened" CHECK (num_nulls("house_link"."link", "house_link"."opened_at") in (0, 2) and "house_link"."opened_at" >= "house_link"."ends_at")
);
--> statement-breakpoint
ALTER TABLE "house_link" ADD CONSTRAINT "house_link_chain_id_house_chain_id_fk" FOREIGN KEY ("chain_id") REFERENCES "public"."house_chain"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "house_link_chain" ON "house_link" USING btree ("chain_id");--> statement-breakpoint
CREATE INDEX "house_link_closed" ON "house_link" USING btree ("ends_at") WHERE link is null;