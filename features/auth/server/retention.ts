import { dayMs } from '#contract-kit/numbers/durations.ts';
import './tables.ts';
import { type RetentionRule, keepFor } from '#platform/retention/retention-rule.ts';
import { keptSessionsMs, knownDeviceMs } from './sessions/session-lengths.ts';

const withAccount = { kept: 'as long as the account', why: 'its owner logs in with it' };

export const authRetention: readonly RetentionRule[] = [
  { table: 'auth_passwords', what: 'Passwords, as argon2id hashes: one for each account', ...withAccount },
  { table: 'auth_security', what: 'Settings of two-factor login: one row for each account', ...withAccount },
  { table: 'auth_recovery_codes', what: 'Recovery codes, as hashes: ten for each account at most', ...withAccount },
  { table: 'auth_identities', what: 'Which Google account belongs to an account', ...withAccount },
  { table: 'auth_passkeys', what: 'Passkeys', ...withAccount },
  {
    table: 'auth_origins',
    what: 'By which session or API key something was made that can act for an account, or is paid by it',
    kept: 'as long as the account',
    why: 'its owner sees what somebody else has made, and a revoked key ends what it made',
  },
  keepFor({
    table: 'auth_sessions',
    what: 'Sessions, with device and place',
    column: 'created_at',
    days: keptSessionsMs / dayMs,
    why: 'their owner sees where they were logged in, and notices a stranger',
  }),
  keepFor({
    table: 'auth_refresh_tokens',
    what: 'Refresh tokens, as hashes',
    column: 'created_at',
    days: 1,
    why: 'sessions end after an hour; until then, using one twice shows that it was stolen',
  }),
  keepFor({
    table: 'auth_links',
    what: 'Links that were emailed, as hashes',
    column: 'expires_at',
    days: 1,
    since: 'it has expired',
    why: 'who follows a link too late reads that it has expired',
  }),
  keepFor({
    table: 'auth_challenges',
    what: 'Codes that were sent, as HMACs, with the address they verify, and challenges for passkeys',
    column: 'expires_at',
    days: 1,
    since: 'it has expired',
    why: 'who types a code too late reads that it has expired',
  }),
  keepFor({
    table: 'auth_devices',
    what: 'Browsers that somebody logged in with, as hashes of a cookie',
    column: 'seen_at',
    days: knownDeviceMs / dayMs,
    since: 'its last login',
    why: 'only new browsers cause an alert; the cookie lasts as long',
  }),
];
