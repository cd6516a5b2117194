import { dayMs } from '#contract-kit/numbers/durations.ts';
import './tables.ts';
import { type RetentionRule, keepFor } from '#platform/retention/retention-rule.ts';
import { keptSessionsMs, knownDeviceMs } from './sessions/session-lengths.ts';

const withAccount = { kept: 'as long as the account', why: 'needed to log in' };

export const authRetention: readonly RetentionRule[] = [
  { table: 'auth_passwords', what: 'Passwords, as argon2id hashes: one per account', ...withAccount },
  {
    table: 'auth_security',
    what: 'Settings for two-factor login and login alerts: one row per account',
    ...withAccount,
  },
  { table: 'auth_recovery_codes', what: 'Recovery codes, as hashes: at most ten per account', ...withAccount },
  { table: 'auth_identities', what: 'Google accounts that are linked to accounts', ...withAccount },
  { table: 'auth_passkeys', what: 'Passkeys', ...withAccount },
  {
    table: 'auth_origins',
    what: 'The session or API key that created each item which can act for an account or is paid by it',
    kept: 'as long as the account',
    why: 'the account’s owner can see what someone else has created, and revoking a key ends what it created',
  },
  keepFor({
    table: 'auth_sessions',
    what: 'Sessions, with device and location',
    column: 'created_at',
    days: keptSessionsMs / dayMs,
    why: 'account owners can see where they were logged in, and notice strangers',
  }),
  keepFor({
    table: 'auth_refresh_tokens',
    what: 'Refresh tokens, as hashes',
    column: 'created_at',
    days: 1,
    why: 'sessions end after an hour; until then, using a token twice shows that it was stolen',
  }),
  keepFor({
    table: 'auth_links',
    what: 'Emailed links, as hashes',
    column: 'expires_at',
    days: 1,
    since: 'it expired',
    why: 'so that the page can say that a link has expired',
  }),
  keepFor({
    table: 'auth_challenges',
    what: 'Sent codes, as HMACs, with the address that they verify, and passkey challenges',
    column: 'expires_at',
    days: 1,
    since: 'it expired',
    why: 'so that the page can say that a code has expired',
  }),
  keepFor({
    table: 'auth_devices',
    what: 'Browsers that were used to log in, as hashes of a cookie',
    column: 'seen_at',
    days: knownDeviceMs / dayMs,
    since: 'the last login with it',
    why: 'only new browsers cause an alert; the cookie lasts just as long',
  }),
];
