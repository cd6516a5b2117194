-- A code's name is unique for each seller, and for the label (null), no longer in the shop: whoever makes one learns nothing of
-- anyone else's. The index keeps its name, by which servers of the previous version know why a row was refused.

drop index discounts_codes_code;
create unique index discounts_codes_code on discounts_codes (code, seller_id) nulls not distinct where deleted_at is null;
