import type { ResponseOf, ParsedInput } from '#contract-kit/endpoint.ts';
import { centsToPrice } from '#contract-kit/money.ts';
import { pagesOf } from '#contract-kit/pages-of.ts';
import { ownBeatsPerPage } from '../../beat-rules.ts';
import { lowestTotal } from '../../listing.ts';
import type { listOwnBeats as contract, OwnBeat } from '../../contract-own-beats.ts';
import type { Db, Queryable } from '#platform/database/open.ts';
import {
  type BeatRecord,
  countOwnBeats,
  listOwnBeats as listRecords,
  readBeatRecords,
} from '../records/beat-records.ts';

/** Lists the newest beats first, without deleted ones. Runs five statements for any number of beats. */
export const listOwnBeats = async (
  db: Db,
  sellerId: string,
  { page, ...filter }: ParsedInput<typeof contract>['query'],
): Promise<ResponseOf<typeof contract>> => {
  const { all, found } = await countOwnBeats(db, sellerId, filter);
  const offset = (page - 1) * ownBeatsPerPage;
  const records = await listRecords(db, sellerId, { ...filter, limit: ownBeatsPerPage, offset });
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
