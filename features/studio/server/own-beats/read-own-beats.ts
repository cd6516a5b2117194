import type { ResponseOf, ParsedInput } from '#contract-kit/endpoint.ts';
import { centsToPrice } from '#contract-kit/money.ts';
import { lastDays } from '#contract-kit/numbers/days.ts';
import { pagesOf } from '#contract-kit/pages-of.ts';
import { maxFindLength, maxOfKind } from '#features/find/limits.ts';
import { ownBeatsPerPage } from '#features/catalogue/beat-rules.ts';
import { lowestTotal } from '#features/licenses/lowest-total.ts';
import { countPlays } from '#features/plays/server/public.ts';
import type { listOwnBeats as contract, OwnBeat } from '../../contract.ts';
import type { Providers } from '#platform/extensions/extensions.ts';
import type { Queryable } from '#platform/database/open.ts';
import type { Deps } from '#platform/deps.ts';
import {
  type BeatRecord,
  listOwnBeats as listRecords,
  readBeatRecords,
} from '#features/catalogue/server/public-records.ts';
import { t } from '#contract-kit/texts/text.ts';

const recentDays = 30;

/** Lists the newest beats first, without deleted ones, with their recent plays. */
export const listOwnBeats = async (
  { db, clock }: Deps,
  sellerId: string,
  { page, ...filter }: ParsedInput<typeof contract>['query'],
): Promise<ResponseOf<typeof contract>> => {
  const slice = { limit: ownBeatsPerPage, offset: (page - 1) * ownBeatsPerPage };
  const { records, found, all } = await listRecords(db, sellerId, { ...filter, ...slice });
  const [since] = lastDays(recentDays, clock.now());
  const ids = records.map(({ beat }) => beat._id);
  const plays = await countPlays(db, ids, { since });
  return {
    beatTracks: records.map((record) => ({
      ...presentOwnBeat(record),
      recentPlays: plays.get(record.beat._id) ?? 0,
    })),
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

export const presentOwnBeat = ({ beat, takenOff, ...record }: BeatRecord): OwnBeat => ({
  ...beat,
  fromPrice: beat.licenses.length === 0 ? null : centsToPrice(lowestTotal(beat)),
  ownPrices: [...record.ownPrices],
  contentIdService: record.contentIdService,
  contentIdClearing: record.contentIdClearing,
  freeDownload: record.freeDownload,
  freeFile: record.freeFile,
  status: record.status,
  problem: record.failure,
  step: record.status === 'processing' ? (record.step ?? 'waiting') : null,
  publishedAt: record.publishedAt?.toISOString() ?? null,
  publishAt: record.publishAt?.toISOString() ?? null,
  releaseProblem: record.releaseProblem,
  waits: record.waits,
  takenOff: takenOff && { at: takenOff.at.toISOString(), reason: takenOff.reason, waits: !takenOff.isDecided },
  files: [...record.files],
});

/** Everyone finds their own beats, drafts too. Admins find them among all beats. */
export const findOwnBeats: NonNullable<Providers['find.results']> = async (db, { actor, text }) => {
  if (actor.role === 'admin') return [];
  const { records } = await listRecords(db, actor.id, { search: text, show: 'all', limit: maxOfKind, offset: 0 });
  return records.map(({ beat: { title }, status }) => ({
    kind: 'beat',
    title,
    about: status === 'published' ? t`Yours · On sale` : t`Yours · Not on sale`,
    to: `/beatstore/upload?${new URLSearchParams({ search: title.slice(0, maxFindLength) }).toString()}`,
    actions: [],
  }));
};
