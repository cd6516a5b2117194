-- An item is `upgraded` while another one, which names it as its reason, has replaced it. One at a time can.
alter table orders_items
  drop constraint orders_items_state_check,
  add constraint orders_items_state_check
    check (state in ('pending', 'granted', 'upgraded', 'frozen', 'withdrawn', 'lost'));
create unique index orders_items_upgrade on orders_items (reason_id)
  where reason = 'upgrade' and state in ('granted', 'upgraded', 'frozen');
