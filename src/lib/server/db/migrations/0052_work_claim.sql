CREATE TABLE "work_claim" (
	"subject" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"until" timestamp with time zone NOT NULL
);
