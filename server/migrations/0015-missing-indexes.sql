-- For what is asked by one person or one order (an account's export and end, an order's items), and for the keys that point
-- to a row which is to be deleted: server/indexes.test.ts finds the next one that is missing.

create index audit_entries_actor on audit_entries (actor_id) where actor_id is not null;
create index catalogue_beats_preview_file on catalogue_beats (preview_file_id) where preview_file_id is not null;
create index catalogue_comments_user on catalogue_comments (user_id, created_at);
create index catalogue_files_beat on catalogue_files (beat_id);
create index catalogue_likes_user on catalogue_likes (user_id, created_at);
create index checkout_reservations_order on checkout_reservations (order_id);
create index licenses_assignments_license on licenses_assignments (license_id);
create index orders_grants_file on orders_grants (file_id);
create index orders_items_license on orders_items (license_id);
create index payouts_entries_item on payouts_entries (item_id) where item_id is not null;
create index payouts_entries_other_order on payouts_entries (other_order_id) where other_order_id is not null;
create index payouts_entries_transfer on payouts_entries (transfer_id) where transfer_id is not null;

-- For what runs by the clock.
create index auth_challenges_expiry on auth_challenges (expires_at);
create index auth_devices_seen on auth_devices (seen_at);
create index auth_links_expiry on auth_links (expires_at);
create index auth_refresh_tokens_age on auth_refresh_tokens (created_at);
create index payouts_accounts_active on payouts_accounts (user_id) where transfers_active;
