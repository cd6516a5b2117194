import { createHash } from 'node:crypto';
import { ApiError } from '../core/errors.ts';
import type { Work } from '../core/store.ts';

export interface StoredResponse {
  status: number;
  body: object;
}

export const fingerprint = (method: string, path: string, params: unknown): string =>
  createHash('sha256')
    .update(`${method} ${path} ${JSON.stringify(params)}`)
    .digest('hex');

/**
 * Locks the key until the transaction ends. Null on the first call.
 * @throws {ApiError} 409 while another request uses the key, 400 if its parameters were different
 */
export const replay = async (work: Work, key: string, print: string): Promise<StoredResponse | null> => {
  const { rows: locks } = await work.client.query<{ free: boolean }>(
    `select pg_try_advisory_xact_lock(hashtextextended('payments_sandbox ' || $1, 1)) as free`,
    [key],
  );
  if (!locks[0]?.free) {
    throw new ApiError(409, {
      type: 'idempotency_error',
      code: 'idempotency_key_in_use',
      message: `There is currently another in-progress request using this Idempotent Key (${key}).`,
    });
  }
  const { rows } = await work.client.query<{ fingerprint: string } & StoredResponse>(
    'select fingerprint, status, body from payments_sandbox.idempotency where key = $1',
    [key],
  );
  const stored = rows[0];
  if (!stored) return null;
  if (stored.fingerprint === print) return { status: stored.status, body: stored.body };
  throw new ApiError(400, {
    type: 'idempotency_error',
    message: `Keys for idempotent requests can only be used with the same parameters they were first used with (${key}).`,
  });
};

export const remember = async (work: Work, key: string, print: string, response: StoredResponse): Promise<void> => {
  await work.client.query(
    'insert into payments_sandbox.idempotency (key, fingerprint, status, body) values ($1, $2, $3, $4)',
    [key, print, response.status, JSON.stringify(response.body)],
  );
};
