import { fail, type Failure } from '#contract-kit/failure.ts';
import { lastDays } from '#contract-kit/numbers/days.ts';
import { findUsersByIds } from '#features/account/server/public.ts';
import { type BeatFacts, findBeats, listSellerBeats } from '#features/catalogue/server/public.ts';
import type { Db } from '#platform/database/open.ts';
import type { Deps } from '#platform/deps.ts';
import { type BeatFigures, maxBeatFigures, type Span, type Statistics } from '../contract.ts';
import { addUp, conversionOf, type FigureRow, present, readFigures } from './read-figures.ts';

interface Query {
  readonly sellerId: string;
  readonly days: Span;
  readonly beatId?: string | undefined;
}

/** A beat that is processing, failed or scheduled isn't on sale. */
const stateOf = ({ state }: Pick<BeatFacts, 'state'>): BeatFigures['state'] =>
  state === 'processing' || state === 'failed' || state === 'scheduled' ? 'unpublished' : state;

type Figured = Omit<BeatFigures, 'coverImage' | 'durationMs' | 'wave' | 'user'>;

const mostPlayedFirst = (a: Figured, b: Figured): number =>
  b.plays - a.plays || b.sales - a.sales || a.title.localeCompare(b.title);

/** A seller's figures by day and by beat, in six queries. */
export const getStatistics = async (
  { db, clock }: Deps,
  { sellerId, days: span, beatId }: Query,
): Promise<Statistics | Failure<'STATISTICS_BEAT_NOT_FOUND'>> => {
  const beats = (await listSellerBeats(db, sellerId)).filter(({ id }) => beatId === undefined || id === beatId);
  if (beatId !== undefined && beats.length === 0) return fail('STATISTICS_BEAT_NOT_FOUND');
  const days = lastDays(Number(span), clock.now());
  const [from = '', to = ''] = [days[0], days.at(-1)];
  const rows = await readFigures(db, { beatIds: beats.map(({ id }) => id), from, to, each: false });
  const byDay = Map.groupBy(rows, (row) => row.day);
  const byBeat = Map.groupBy(rows, (row) => row.beatId);
  const sumOf = (found: readonly FigureRow[] | undefined) => addUp(found ?? []);
  const total = addUp(rows.filter((row) => row.day !== null));
  const figured = beats
    .filter(({ id, state }) => state === 'published' || id === beatId || byBeat.has(id))
    .map((beat): Figured => {
      const sums = sumOf(byBeat.get(beat.id));
      return {
        _id: beat.id,
        title: beat.title,
        state: stateOf(beat),
        ...present(sums),
        conversion: conversionOf(sums),
      };
    })
    .toSorted(mostPlayedFirst);
  return {
    total: { ...present(total), conversion: conversionOf(total) },
    days: days.map((day) => ({ day, ...present(sumOf(byDay.get(day))) })),
    beats: await withPlayerFacts(db, sellerId, figured.slice(0, maxBeatFigures)),
    beatCount: figured.length,
  };
};

const withPlayerFacts = async (db: Db, sellerId: string, figured: readonly Figured[]): Promise<BeatFigures[]> => {
  const [facts, [seller]] = await Promise.all([
    findBeats(
      db,
      figured.map(({ _id }) => _id),
    ),
    findUsersByIds(db, [sellerId]),
  ]);
  const user = { name: seller?.display_name ?? '' };
  return figured.map((beat) => {
    const known = facts.get(beat._id);
    return {
      ...beat,
      coverImage: known?.coverImage ?? '',
      durationMs: known?.durationMs ?? 0,
      wave: known?.wave ?? '',
      user,
    };
  });
};
