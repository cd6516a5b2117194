import type { ResponseOf, ParsedInput } from '#contract-kit/endpoint.ts';
import { centsToPrice } from '#contract-kit/money.ts';
import { pagesOf } from '#contract-kit/pages-of.ts';
import { ownBeatsPerPage } from '#features/catalogue/beat-rules.ts';
import { lowestTotal } from '#features/catalogue/listing.ts';
import type { listOwnBeats as contract, OwnBeat } from '../../contract.ts';
import type { Db, Queryable } from '#platform/database/open.ts';
import { type BeatRecord, listOwnBeats as listRecords, readBeatRecords } from '#features/catalogue/server/public.ts';

/** Lists the newest beats first, without deleted ones. */
export const listOwnBeats = async (
  db: Db,
  sellerId: string,
  { page, ...filter }: ParsedInput<typeof contract>['query'],
): Promise<ResponseOf<typeof contract>> => {
  const slice = { limit: ownBeatsPerPage, offset: (page - 1) * ownBeatsPerPage };
  const { records, found, all } = await listRecords(db, sellerId, { ...filter, ...slice });
  return {
    beatTracks: records.map(presentOwnBeat),
    totalBeatsUploaded: all,
    total: found,
    pages: pagesOf(found, ownBeatsPerPage),
  };
};

/** Reads one seller's or everyone's beats as their sellers see them, in no order, without deleted beats. */
export const readOwnBeats = async (
  db: Queryable,
  ids: readonly string[],
  options: { readonly sellerId?: string } = {},
): Promise<OwnBeat[]> => (await readBeatRecords(db, ids, options)).map(presentOwnBeat);

export const readOwnBeat = async (db: Queryable, beatId: string): Promise<OwnBeat> => {
  const [beat] = await readOwnBeats(db, [beatId]);
  if (!beat) throw new Error(`The beat ${beatId} is gone.`);
  return beat;
};

export const presentOwnBeat = ({
  beat,
  failure,
  step,
  publishedAt,
  publishAt,
  takenOff,
  ownPrices,
  files,
  updatedAt: _,
  ...record
}: BeatRecord): OwnBeat => ({
  ...beat,
  ...record,
  fromPrice: beat.licenses.length === 0 ? null : centsToPrice(lowestTotal(beat)),
  ownPrices: [...ownPrices],
  problem: failure,
  step: record.status === 'processing' ? (step ?? 'waiting') : null,
  publishedAt: publishedAt?.toISOString() ?? null,
  publishAt: publishAt?.toISOString() ?? null,
  takenOff: takenOff && { at: takenOff.at.toISOString(), reason: takenOff.reason, waits: !takenOff.isDecided },
  files: [...files],
});
