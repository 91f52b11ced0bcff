CREATE TABLE "number_set" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "number_set_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"member_id" bigint NOT NULL,
	"name" text NOT NULL,
	"numbers" text[] NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "number_set_name_unique" UNIQUE("member_id","name"),
	CONSTRAINT "number_set_size" CHECK (cardinality("number_set"."numbers") between 1 and 500)
);
