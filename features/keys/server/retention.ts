import './tables.ts';
import { type RetentionRule, keepFor } from '#platform/retention/retention-rule.ts';

export const keysRetention: readonly RetentionRule[] = [
  keepFor({
    table: 'keys_keys',
    what: 'API keys, as hashes; those that don’t expire have no end until they’re revoked',
    column: 'expires_at',
    days: 90,
    since: 'it has expired',
    why: 'its owner sees why a program is refused',
  }),
  keepFor({
    table: 'keys_calls',
    what: 'Calls of programs with an Idempotency-Key, with what was answered',
    column: 'created_at',
    days: 1,
    why: 'a program that repeats a call gets the same response',
  }),
];
