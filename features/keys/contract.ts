import { z } from 'zod';
import { endpoint } from '#contract-kit/endpoint.ts';
import { scopes } from '#contract-kit/scopes.ts';
import { id, message, requiredText, time } from '#contract-kit/shapes.ts';
import { t } from '#contract-kit/texts/text.ts';

export const maxKeys = 20;
export const maxKeyName = 60;
/** Ten years. A key that should last longer can be made without an expiry. */
const maxDays = 3653;

const scope = z.enum(scopes, { error: () => t`This isn’t a scope.` });

export const key = z.object({
  _id: id,
  name: z.string(),
  /** The key's first characters: "sth_live_Ab3d". */
  start: z.string(),
  scopes: z.array(scope),
  createdAt: time,
  /** Accurate to the minute; null if the key was never used. */
  lastUsedAt: time.nullable(),
  /** Null if the key never expires. */
  expiresAt: time.nullable(),
});
export type Key = z.infer<typeof key>;

export const listKeys = endpoint({
  method: 'GET',
  path: '/api/v1/app/keys',
  access: 'seller',
  summary: 'List your API keys, newest first, including expired ones',
  response: z.object({
    keys: z.array(key).max(maxKeys),
    /** The mode of the shop’s payments. Keys made in the other mode are refused. */
    mode: z.enum(['live', 'test']),
  }),
});

export type KeyList = z.output<typeof listKeys.response>;

export const makeKey = endpoint({
  method: 'POST',
  path: '/api/v1/app/keys',
  access: 'seller',
  recentPassword: true,
  summary: 'Create an API key. Only this response contains the whole key',
  body: z.object({
    name: requiredText(maxKeyName, () => t`Enter a name, so you recognize it later.`),
    scopes: z
      .array(scope, { error: () => t`Choose what this key may do.` })
      .min(1, { error: () => t`Choose at least one thing this key may do.` })
      .max(scopes.length, { error: () => t`Choose each scope once.` })
      .refine((chosen) => new Set(chosen).size === chosen.length, { error: () => t`Choose each scope once.` }),
    /** Null for a key that doesn't expire. */
    expiresInDays: z
      .int({ error: () => t`Enter a whole number of days.` })
      .min(1, { error: () => t`Enter at least 1 day.` })
      .max(maxDays, { error: () => t`Enter at most ${{ maxDays: String(maxDays) }} days.` })
      .nullable()
      .default(null),
  }),
  status: 201,
  response: z.object({ key, secret: z.string() }),
  failures: {
    KEYS_TOO_MANY: {
      status: 409,
      message: () => t`You can have at most ${{ maxKeys: String(maxKeys) }} keys. Revoke one first.`,
    },
    KEYS_TOO_OFTEN: { status: 429, message: () => t`You’ve created many keys in a short time. Try again later.` },
    ACCOUNT_EMAIL_UNVERIFIED: {
      status: 403,
      message: () => t`Verify your email first. The link and a code are in the email we sent you.`,
    },
  },
});

export const revokeKey = endpoint({
  method: 'DELETE',
  path: '/api/v1/app/keys/:keyId',
  access: 'seller',
  summary: 'Revoke one of your API keys. Calls with it are refused from now on',
  params: z.object({ keyId: id }),
  response: message,
  failures: { KEYS_NOT_FOUND: { status: 404, message: () => t`This key is already gone.` } },
});
