-- An email is also verified by a code from the same email, typed in the account's own session.
alter table auth_challenges drop constraint auth_challenges_purpose_check;
alter table auth_challenges add constraint auth_challenges_purpose_check check (purpose in (
  'login', 'enable-email', 'enable-phone', 'passkey-add', 'passkey-login', 'passkey-confirm', 'verify-email', 'change-email'
));
