import type { AdminDispute, DisputeListed } from '#features/disputes/contract.ts';
import { textNames } from '#features/disputes/dispute-kinds.ts';
import type { OrderRecord } from '#features/orders/server/public.ts';
import type { TestApp } from '../app.ts';
import type { LoggedInBrowser } from '../people.ts';
import { buy } from './admin.ts';
import { jobsDone, type PlainLine } from './buying.ts';

export interface Disputed {
  readonly order: OrderRecord;
  readonly id: string;
}

export interface DisputeOptions {
  readonly reason?: string;
  readonly inquiry?: boolean;
  /** Cents; by default all that is left. */
  readonly amount?: number;
  readonly prevented?: 'resolution' | 'block';
  /** Seconds; null if the bank takes no response. */
  readonly dueIn?: number | null;
}

/** Resolves once evidence is collected and staged at Stripe. */
export const openDispute = async (shop: TestApp, order: OrderRecord, options: DisputeOptions = {}): Promise<string> => {
  const { id } = await shop.sandbox.control<{ id: string }>(`charges/${order.charge_id}/dispute`, options);
  await jobsDone(shop);
  return id;
};

export const disputed = async (
  shop: TestApp,
  options: DisputeOptions & { readonly lines?: readonly PlainLine[]; readonly email?: string } = {},
): Promise<Disputed> => {
  const { lines, email, ...dispute } = options;
  const order = await buy(shop, lines, email);
  return { order, id: await openDispute(shop, order, dispute) };
};

const path = '/api/v1/app/admin/disputes';

export const seeDispute = async (admin: LoggedInBrowser, id: string): Promise<AdminDispute> =>
  (await admin.call('GET', `${path}/${id}`)).json();

export const listOf = async (admin: LoggedInBrowser, show = 'open'): Promise<DisputeListed[]> =>
  (await admin.call('GET', `${path}?show=${show}`)).json<{ disputes: DisputeListed[] }>().disputes;

export const actOn = (admin: LoggedInBrowser, id: string, what: 'submit' | 'accept') =>
  admin.call('POST', `${path}/${id}/${what}`);

export const switchAuto = (admin: LoggedInBrowser, id: string, on: boolean) =>
  admin.call('PUT', `${path}/${id}/auto-submit`, { on });

/** Texts that aren't passed are empty. */
export const write = (admin: LoggedInBrowser, id: string, texts: Readonly<Record<string, string>>) =>
  admin.call('PUT', `${path}/${id}/evidence`, { ...Object.fromEntries(textNames.map((name) => [name, ''])), ...texts });

export const atProvider = async (
  { database: { pool } }: TestApp,
  id: string,
): Promise<{
  status: string;
  evidence: Record<string, string | null>;
  evidence_details: { submission_count: number; has_evidence: boolean; due_by: number };
  intended_submission_method: string | null;
}> => {
  const { rows } = await pool.query('select body from payments_sandbox.object where id = $1', [id]);
  return rows[0].body;
};

/** A file as it was uploaded to Stripe. */
export const uploadedFile = async ({ database: { pool } }: TestApp, fileId: string | null): Promise<Buffer> => {
  const { rows } = await pool.query(
    `select private ->> 'base64' as content from payments_sandbox.object where id = $1`,
    [fileId],
  );
  return Buffer.from(rows[0].content, 'base64');
};
