import type { PoolClient } from 'pg';
import type { TaxSetup } from './tax-setup.ts';
import { notFound } from './errors.ts';
import type { Currency } from './money.ts';

/** Stripe's JSON: references are ids, times are Unix seconds, amounts are cents. */
export interface ProviderObject {
  id: string;
  object: string;
  [field: string]: unknown;
}

/** An amount in the buyer's currency. */
export interface Presentment {
  presentment_amount: number;
  presentment_currency: string;
}

export type EnabledEvents = Partial<Record<'account' | 'connect', readonly string[] | undefined>>;

/** A transaction: its connection, its time, and the request that caused it. */
export interface Work {
  client: PoolClient;
  /** The time of the transaction, in Unix seconds. */
  now: number;
  request: { id: string | null; idempotency_key: string | null };
  settings: {
    publicUrl: string;
    settleDelayMs: number;
    deliveryDelayMs: number;
    /** The types of events that each endpoint gets; all by default. */
    enabledEvents: EnabledEvents;
    availableDelayMs: number;
    overdraft: boolean;
    adaptivePricing: boolean;
    termsUrl: string | null;
    country: string;
    /** The only currency of all accounts. */
    currency: Currency;
    tax: TaxSetup;
  };
  /** The connected account that owns the objects; null for the platform's own. */
  account: string | null;
  /** If true, nothing emits an event. */
  silent: boolean;
  /** Filled in during the transaction: whether it wrote anything, and the events to deliver after the commit. */
  trail: { changed: boolean; emitted: ProviderObject[] };
}

/** The same transaction on the objects of a connected account, or of the platform (null). */
export const onBehalfOf = (work: Work, account: string | null): Work => ({ ...work, account });

export interface Stored<T extends ProviderObject> {
  body: T;
  private: Record<string, unknown>;
}

export interface Hidden {
  /** The object that contains this one, such as the session of a line item. */
  parent?: string;
  private?: Record<string, unknown>;
  /** When the timer changes the object, in Unix seconds; null for never. */
  dueAt?: number | null;
}

export const insertObject = async <T extends ProviderObject>(work: Work, body: T, hidden: Hidden = {}): Promise<T> => {
  work.trail.changed = true;
  await work.client.query(
    `insert into payments_sandbox.object (id, kind, parent, body, private, due_at, account)
     values ($1, $2, $3, $4, $5, to_timestamp($6), $7)`,
    [
      body.id,
      body.object,
      hidden.parent ?? null,
      JSON.stringify(body),
      JSON.stringify(hidden.private ?? {}),
      hidden.dueAt ?? null,
      work.account,
    ],
  );
  return body;
};

/** Leaves the private part and the due time unchanged unless they are passed. */
export const updateObject = async <T extends ProviderObject>(
  work: Work,
  before: T,
  changes: Partial<T>,
  hidden: Pick<Hidden, 'private' | 'dueAt'> = {},
): Promise<T> => {
  work.trail.changed = true;
  const body = { ...before, ...changes };
  await work.client.query(
    `update payments_sandbox.object set body = $2, private = private || $3,
       due_at = case when $4 then to_timestamp($5) else due_at end where id = $1`,
    [
      body.id,
      JSON.stringify(body),
      JSON.stringify(hidden.private ?? {}),
      hidden.dueAt !== undefined,
      hidden.dueAt ?? null,
    ],
  );
  return body;
};

export const deleteObject = async (work: Work, id: string): Promise<void> => {
  work.trail.changed = true;
  await work.client.query('delete from payments_sandbox.object where id = $1', [id]);
};

export const findObject = async <T extends ProviderObject>(
  work: Work,
  kind: string,
  id: string,
  lock: 'for update' | '' = '',
): Promise<Stored<T> | null> => {
  const { rows } = await work.client.query<Stored<T>>(
    `select body, private from payments_sandbox.object
     where id = $1 and kind = $2 and account is not distinct from $3 ${lock}`,
    [id, kind, work.account],
  );
  return rows[0] ?? null;
};

/** Finds a referenced object on any account. */
export const followReference = async (work: Work, id: string): Promise<ProviderObject | null> => {
  const { rows } = await work.client.query<{ body: ProviderObject }>(
    'select body from payments_sandbox.object where id = $1',
    [id],
  );
  return rows[0]?.body ?? null;
};

/** @throws {ApiError} 404 resource_missing */
export const getObject = async <T extends ProviderObject>(work: Work, kind: string, id: string): Promise<T> => {
  const found = await findObject<T>(work, kind, id);
  if (!found) throw notFound(kind, id);
  return found.body;
};

/** Like getObject, but locks the row until the transaction ends. */
export const lockObject = async <T extends ProviderObject>(
  work: Work,
  kind: string,
  id: string,
): Promise<Stored<T>> => {
  const found = await findObject<T>(work, kind, id, 'for update');
  if (!found) throw notFound(kind, id);
  return found;
};
