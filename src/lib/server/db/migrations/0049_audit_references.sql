comment on column audit.session_id is 'no foreign key: a sealed row stays as it is, whatever becomes of the session that it names';
--> statement-breakpoint
comment on column audit.approval_id is 'no foreign key: a sealed row stays as it is, whatever becomes of the proposal that it names';
