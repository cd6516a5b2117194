import { createHash } from 'node:crypto';
import type { LegalName } from '#features/site/legal-pages.ts';
import type { Queryable } from '#platform/database/open.ts';
import { fail, type Failure } from '#contract-kit/failure.ts';
import { findFreeFile, type FreeFile } from '#features/catalogue/server/public.ts';
import type { Deps } from '#platform/deps.ts';

export const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest();

interface Found {
  readonly id: string;
  readonly downloads: number;
  readonly expiresAt: Date;
  /** The current file: a new WAV of the beat makes a new one. */
  readonly file: FreeFile;
}

/** Finds the free file that a link leads to, as long as the beat is given away. */
export const findRequest = async (
  { db, clock }: Deps,
  token: string,
): Promise<Found | Failure<'FREE_DOWNLOADS_LINK_OVER' | 'FREE_DOWNLOADS_NOT_FREE'>> => {
  const request = await db
    .selectFrom('free_downloads_requests')
    .select(['id', 'beat_id', 'downloads', 'expires_at'])
    .where('token_hash', '=', hashOf(token))
    .where('expires_at', '>', clock.now())
    .executeTakeFirst();
  if (!request) return fail('FREE_DOWNLOADS_LINK_OVER');
  const file = await findFreeFile(db, request.beat_id);
  if (!file) return fail('FREE_DOWNLOADS_NOT_FREE');
  return { id: request.id, downloads: request.downloads, expiresAt: request.expires_at, file };
};

/** Which of these versions of the terms for free use a request has. */
export const findKeptVersions = async (
  db: Queryable,
  name: LegalName,
  versions: readonly string[],
): Promise<ReadonlySet<string>> => {
  if (name !== 'free-use') return new Set();
  const rows = await db
    .selectFrom('free_downloads_requests')
    .select('terms_version')
    .distinct()
    .where('terms_version', 'in', [...versions])
    .execute();
  return new Set(rows.map((row) => row.terms_version));
};
