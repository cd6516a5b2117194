-- May edit the site's texts and the help center's links. Admins may without it.
alter table account_users add column is_editor boolean not null default false;
