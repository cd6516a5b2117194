import { hourMs } from '#contract-kit/numbers/durations.ts';
import type { Queryable, Trx } from '#platform/database/open.ts';
import { maxDownloads } from '../limits.ts';

// A download counts by its bytes: a link's requests within an hour are one download until they exceed the file's size.

const openMs = hourMs;
/** Share of the file that players and browsers may read before they download, over all requests of a link. */
const probeShare = 0.01;

export interface Taken {
  readonly bytes: number;
  /** Null for a probe, which opens no download. */
  readonly openUntil: Date | null;
  /** Whether these bytes opened the first download of the link. */
  readonly isFirst: boolean;
}

interface Requested {
  readonly requestId: string;
  readonly bytes: number;
  /** Bytes of the whole file. */
  readonly size: number;
  readonly now: Date;
}

/** Takes bytes before they are sent; null if the link is used up. */
export const takeBytes = async (trx: Trx, { requestId, bytes, size, now }: Requested): Promise<Taken | null> => {
  const row = await trx
    .selectFrom('free_downloads_requests')
    .select(['downloads', 'open_until', 'open_bytes', 'probed_bytes'])
    .where('id', '=', requestId)
    .forUpdate()
    .executeTakeFirst();
  if (!row) return null;
  const write = (change: object) =>
    trx.updateTable('free_downloads_requests').set(change).where('id', '=', requestId).execute();
  const { downloads, open_until: until } = row;
  const opened = Number(row.open_bytes) + bytes;
  if (until !== null && until > now && opened <= size) {
    await write({ open_bytes: opened, last_download_at: now });
    return { bytes, openUntil: until, isFirst: false };
  }
  const probed = Number(row.probed_bytes) + bytes;
  if (probed <= size * probeShare) {
    await write({ probed_bytes: probed });
    return { bytes, openUntil: null, isFirst: false };
  }
  if (downloads >= maxDownloads) return null;
  const openUntil = new Date(now.getTime() + openMs);
  const opens = { open_until: openUntil, open_bytes: bytes, open_broken: false };
  await write({ ...opens, downloads: downloads + 1, last_download_at: now });
  return { bytes, openUntil, isFirst: downloads === 0 };
};

/** How many bytes arrived is unknown, so the first break gives all back, and later ones only those not sent. */
export const refundBytes = async (
  db: Queryable,
  requestId: string,
  { bytes, openUntil }: Taken,
  sentBytes: number,
): Promise<void> => {
  if (openUntil === null) return;
  await db
    .updateTable('free_downloads_requests')
    .set(({ eb, ref, fn, val }) => ({
      open_bytes: fn<number>('greatest', [
        val(0),
        eb(
          'open_bytes',
          '-',
          eb
            .case()
            .when(ref('open_broken'), '=', true)
            .then(Math.max(0, bytes - sentBytes))
            .else(bytes)
            .end(),
        ),
      ]),
      open_broken: true,
    }))
    .where('id', '=', requestId)
    .where('open_until', '=', openUntil)
    .execute();
};
