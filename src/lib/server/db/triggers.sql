-- Applied after the functions, whole when it changes. A trigger that goes is dropped by a migration.
-- Invariants: what is in the books, the records of operators and of pauses, and the archive stays as it was written;
-- rows that do change keep what was promised by them (the functions say what).
create or replace trigger transfer_append_only before update or delete on transfer for each row execute function refuse_change();
create or replace trigger transfer_no_truncate before truncate on transfer for each statement execute function refuse_change();
create or replace trigger entry_append_only before update or delete on entry for each row execute function refuse_change();
create or replace trigger entry_no_truncate before truncate on entry for each statement execute function refuse_change();
create or replace trigger account_balance_guard before update of balance on account for each row execute function refuse_balance_change();
create or replace trigger audit_sealed before insert on audit for each row execute function audit_seal();
create or replace trigger audit_append_only before update or delete on audit for each row execute function refuse_change();
create or replace trigger audit_no_truncate before truncate on audit for each statement execute function refuse_change();
create or replace trigger incoming_transfer_facts before update or delete on incoming_transfer for each row execute function keep_incoming_facts();
create or replace trigger incoming_transfer_no_truncate before truncate on incoming_transfer for each statement execute function refuse_change();
create or replace trigger shot_append_only before update or delete on shot for each row execute function refuse_change();
create or replace trigger yeekee_freeze_stays before update or delete on yeekee_round for each row execute function keep_yeekee_freeze();
create or replace trigger play_pause_append_only before update or delete on play_pause for each row execute function refuse_change();
create or replace trigger play_pause_no_truncate before truncate on play_pause for each statement execute function refuse_change();
create or replace trigger play_pause_mark_append_only before update or delete on play_pause_mark for each row execute function refuse_change();
create or replace trigger play_limit_change_append_only before update or delete on play_limit_change for each row execute function refuse_change();
create or replace trigger play_limit_operator_kept before update or delete on play_limit for each row execute function keep_operator_limit();
create or replace trigger promotion_taken_kept before update or delete on promotion_taken for each row execute function keep_taken_promotion();
create or replace trigger promotion_taken_no_truncate before truncate on promotion_taken for each statement execute function refuse_change();
create or replace trigger entry_sealed before insert on entry for each row execute function seal_entry();
create or replace trigger transfer_sealed before insert on transfer for each row execute function seal_transfer();
create or replace trigger play_pause_mark_end_append_only before update or delete on play_pause_mark_end for each row execute function refuse_change();
create or replace trigger yeekee_archive_append_only before update or delete on yeekee_archive for each row execute function refuse_change();
create or replace trigger seal_block_append_only before update or delete on seal_block for each row execute function refuse_change();
create or replace trigger seal_block_no_truncate before truncate on seal_block for each statement execute function refuse_change();
create or replace trigger ledger_anchor_append_only before update or delete on ledger_anchor for each row execute function refuse_change();
create or replace trigger ledger_anchor_no_truncate before truncate on ledger_anchor for each statement execute function refuse_change();
create or replace trigger handover_kept before update or delete on operator_handover for each row
  when (old.agreed_by is not null) execute function refuse_change();
create or replace trigger handover_no_truncate before truncate on operator_handover for each statement execute function refuse_change();
create or replace trigger ledger_seal_append_only before update or delete on ledger_seal for each row execute function refuse_change();
create or replace trigger ledger_seal_no_truncate before truncate on ledger_seal for each statement execute function refuse_change();
create or replace trigger ledger_span_append_only before update or delete on ledger_span for each row execute function refuse_change();
create or replace trigger ledger_span_no_truncate before truncate on ledger_span for each statement execute function refuse_change();
-- An anchor stays as it was made; only when it was sent is added.
create or replace trigger audit_anchor_kept before update on audit_anchor for each row
  when ((old.day, old.rows, old.last_id, old.head, old.made_at) is distinct from (new.day, new.rows, new.last_id, new.head, new.made_at)
    or old.sent_at is not null) execute function refuse_change();
create or replace trigger audit_anchor_append_only before delete on audit_anchor for each row execute function refuse_change();
create or replace trigger audit_anchor_no_truncate before truncate on audit_anchor for each statement execute function refuse_change();
