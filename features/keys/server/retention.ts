import './tables.ts';
import { type RetentionRule, keepFor } from '#platform/retention/retention-rule.ts';

export const keysRetention: readonly RetentionRule[] = [
  keepFor({
    table: 'keys_keys',
    what: 'API keys, as hashes; keys that don’t expire are kept until they’re revoked',
    column: 'expires_at',
    days: 90,
    since: 'it expired',
    why: 'its owner can see why a program is refused',
  }),
  keepFor({
    table: 'keys_calls',
    what: 'API calls with an Idempotency-Key, and their responses',
    column: 'created_at',
    days: 1,
    why: 'repeated calls get the same response',
  }),
];
