-- The clocks of all servers sleep until something falls due. This wakes them when it may fall due earlier than they
-- know: after a change by any server, and by hand. An end that a bid extends needs no waking.
create function wake_clock() returns trigger language plpgsql as $$
begin
  perform pg_notify(tg_argv[0], '');
  return null;
end $$;

create trigger auctions_planned after insert on auctions for each row
  when (new.phase <> 'planned') execute function wake_clock('auction_clock');

create trigger auctions_replanned after update of phase, starts_at, ends_at on auctions for each row
  when (new.phase <> old.phase or new.starts_at < old.starts_at or new.ends_at < old.ends_at)
  execute function wake_clock('auction_clock');

create trigger negotiations_planned after update of phase, negotiation_due_at, answer_by on auctions for each row
  when (
    new.phase <> old.phase
    or new.negotiation_due_at is distinct from old.negotiation_due_at
    or new.answer_by is distinct from old.answer_by
  ) execute function wake_clock('negotiation_clock');
