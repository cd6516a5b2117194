-- A beat names only the newest who like it, however many there are.
create index catalogue_likes_newest on catalogue_likes (beat_id, created_at desc, user_id desc);
