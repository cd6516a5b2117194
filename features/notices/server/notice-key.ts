import { createHmac, timingSafeEqual } from 'node:crypto';
import { fail, type Failure } from '#contract-kit/failure.ts';
import type { Queryable, Trx } from '#platform/database/open.ts';
import { findNotice, lockNotice } from './notice-states.ts';
import type { NoticeRow } from './tables.ts';

export interface KeyedNotice {
  readonly noticeId: string;
  readonly key: string;
}

interface KeyDeps {
  readonly config: { readonly sessionSecret: string };
}

const keyOf = ({ config }: KeyDeps, noticeId: string): string => {
  const secret = createHmac('sha256', config.sessionSecret).update('notices.key').digest();
  return createHmac('sha256', secret).update(`notice:${noticeId}`).digest('base64url');
};

/** A path on this site that opens the notice for anyone who has the path. Only emails to the notifier contain it. */
export const keyedPath = (deps: KeyDeps, noticeId: string): string =>
  `/report/status?notice=${noticeId}&key=${keyOf(deps, noticeId)}`;

const isKey = (deps: KeyDeps, { noticeId, key }: KeyedNotice): boolean => {
  const expected = Buffer.from(keyOf(deps, noticeId));
  const candidate = Buffer.from(key);
  return candidate.length === expected.length && timingSafeEqual(candidate, expected);
};

type Found = NoticeRow | Failure<'NOTICES_NOT_FOUND'>;

export const findKeyed = async (deps: KeyDeps & { readonly db: Queryable }, keyed: KeyedNotice): Promise<Found> =>
  (isKey(deps, keyed) && (await findNotice(deps.db, keyed.noticeId))) || fail('NOTICES_NOT_FOUND');

export const lockKeyed = async (deps: KeyDeps, trx: Trx, keyed: KeyedNotice): Promise<Found> =>
  (isKey(deps, keyed) && (await lockNotice(trx, keyed.noticeId))) || fail('NOTICES_NOT_FOUND');
