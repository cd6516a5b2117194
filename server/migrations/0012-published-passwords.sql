-- Demo accounts begin with a password that stands in the source: where others can reach the shop, they are shut until it was changed.

alter table auth_passwords add column published boolean not null default false;
create index auth_passwords_published on auth_passwords (user_id) where published;
