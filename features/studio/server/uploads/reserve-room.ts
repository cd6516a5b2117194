import { sql } from 'kysely';
import { hourMs } from '#contract-kit/numbers/durations.ts';
import { fail, type Failure } from '#contract-kit/failure.ts';
import { inTransaction, type Trx } from '#platform/database/open.ts';
import { lockName } from '#platform/database/with-lock.ts';
import type { Deps } from '#platform/deps.ts';
import { isNoSpace } from '#platform/storage/disk-space.ts';
import type { UploadKind } from '../../upload-kinds.ts';
import { newUploadId, uploadHours } from './upload-rows.ts';

type LocalDeps = Pick<Deps, 'db' | 'clock' | 'config' | 'disk'>;
export type NoRoom = Failure<'CATALOGUE_NO_SPACE' | 'CATALOGUE_ACCOUNT_FULL' | 'CATALOGUE_CHECKS_BUSY'>;

/** Enough for fifty beats of four files. */
const maxUnfinished = 200;
/** About a quarter of an hour of checks. Beyond this, clients have to come back later. */
const maxWaitingChecks = 400;
/** An account with fewer waiting checks is let in anyway, and comes first, so that nobody fills the queue alone. */
const ownWaitingChecks = 8;

/** Reserves the file's `bytes`, within the limits of the owner and the disk. Returns the upload's id. */
export const reserveUpload = async (
  deps: LocalDeps,
  ownerId: string,
  file: { readonly filename: string; readonly kind: UploadKind; readonly bytes: number },
): Promise<string | NoRoom> => {
  const { db, clock, config, disk } = deps;
  try {
    await disk.ensure(file.bytes);
  } catch (error) {
    if (!isNoSpace(error)) throw error;
    return fail('CATALOGUE_NO_SPACE');
  }
  const now = clock.now();
  return await inTransaction(db, async (trx) => {
    // If two uploads start at the same moment, the second must count the first.
    await lockName(trx, 'catalogue.uploads', ownerId);
    const used = await readUse(trx, ownerId, now);
    if (used.bytes + file.bytes > config.unfinishedUploadBytes || used.items >= maxUnfinished)
      return fail('CATALOGUE_ACCOUNT_FULL');
    if (used.waiting >= maxWaitingChecks && used.ownWaiting >= ownWaitingChecks)
      return fail('CATALOGUE_CHECKS_BUSY', { retryAfterSeconds: 60 });
    const id = newUploadId();
    const expiresAt = new Date(now.getTime() + uploadHours * hourMs);
    const row = {
      id,
      owner_id: ownerId,
      ...file,
      // PostgreSQL can't store null characters.
      filename: file.filename.replaceAll('\0', '').slice(0, 200).toWellFormed(),
      reason: null,
      created_at: now,
      expires_at: expiresAt,
    };
    await trx.insertInto('catalogue_uploads').values(row).execute();
    return id;
  });
};

interface Use {
  /** Declared size of this account's uploads. */
  readonly bytes: number;
  readonly items: number;
  /** Waiting checks of this account, and of the whole shop. */
  readonly ownWaiting: number;
  readonly waiting: number;
}

const readUse = async (trx: Trx, ownerId: string, now: Date): Promise<Use> => {
  const { rows } = await sql<Use>`
    select coalesce(sum(bytes), 0)::bigint as bytes, count(*)::int as items,
      count(*) filter (where state = 'checking')::int as "ownWaiting",
      (select count(*) from catalogue_uploads where state = 'checking')::int as waiting
    from catalogue_uploads
    where owner_id = ${ownerId} and state <> 'refused' and expires_at > ${now}`.execute(trx);
  return rows[0] ?? { bytes: 0, items: 0, ownWaiting: 0, waiting: 0 };
};
