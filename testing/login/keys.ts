import type { InjectOptions, LightMyRequestResponse } from 'fastify';
import { newId } from '#contract-kit/ids.ts';
import { type Scope, scopes } from '#contract-kit/scopes.ts';
import { hashOfSecret, newSecret, startOfSecret } from '#features/keys/server/key-format.ts';
import type { TestApp } from '../app.ts';

interface KeyOptions {
  readonly scopes?: readonly Scope[];
  readonly expiresAt?: Date;
  readonly mode?: 'live' | 'test';
}

export interface TestKey {
  readonly id: string;
  readonly secret: string;
  readonly headers: Readonly<Record<'authorization', string>>;
  /** Calls the API as a program with this key does. */
  call(
    method: InjectOptions['method'],
    url: string,
    payload?: InjectOptions['payload'],
    headers?: Readonly<Record<string, string>>,
  ): Promise<LightMyRequestResponse>;
}

/** A key with all scopes by default. */
export const newKey = async (
  { app, deps }: Pick<TestApp, 'app' | 'deps'>,
  userId: string,
  { scopes: chosen = scopes, expiresAt, mode = 'test' }: KeyOptions = {},
): Promise<TestKey> => {
  const [id, secret] = [newId(), newSecret(mode)];
  await deps.db
    .insertInto('keys_keys')
    .values({
      id,
      user_id: userId,
      name: 'A program',
      hash: hashOfSecret(secret),
      start: startOfSecret(secret),
      scopes: [...chosen],
      created_at: deps.clock.now(),
      expires_at: expiresAt ?? null,
      last_used_at: null,
    })
    .execute();
  const headers = { authorization: `Bearer ${secret}` };
  return {
    id,
    secret,
    headers,
    call: async (method = 'GET', url, payload, more = {}) =>
      await app.inject({ method, url, headers: { ...headers, ...more }, ...(payload !== undefined && { payload }) }),
  };
};
