create or replace trigger orders_currency before insert on orders_orders
  for each row execute function orders_keep_currency();

create or replace trigger orders_orders_shown after update of number, email on orders_orders
  for each row when ((old.number, old.email) is distinct from (new.number, new.email)) execute function orders_note_change();
create or replace trigger orders_agreements_shown after update of facts, code, shows_buyer on orders_agreements
  for each row when ((old.facts, old.code, old.shows_buyer) is distinct from (new.facts, new.code, new.shows_buyer))
  execute function orders_note_change();

create or replace trigger orders_items_updated before update on orders_items
  for each row when (
    (old.state, old.withheld, old.kept_cents) is distinct from (new.state, new.withheld, new.kept_cents)
  ) execute function note_update();
