import { sql } from 'kysely';
import { fail, type Failure } from '#contract-kit/failure.ts';
import { foldText } from '#contract-kit/fold-text.ts';
import { type Db, inTransaction, type Queryable } from '#platform/database/open.ts';
import { createSemaphore, QueueFull } from '#platform/semaphore/semaphore.ts';
import { type BeatFilters, maxNear, maxNearTags, maxSpellings, type NearBeats } from '../../contract.ts';
import { splitTagFilter } from '../../listing.ts';
import { readSearch, type SearchPart } from '../../search.ts';
import { findBeatsOnSale } from '../beats/present-beats.ts';
import {
  all,
  any,
  type Condition,
  conditionsOf,
  type Filters,
  hasWord,
  isOwn,
  matchListings,
} from './match-listings.ts';
import { findSeller } from './page-beats.ts';

/** Difference in BPM that is too small to notice. */
const tempoRange = 5;

/**
 * From 0 to 1. `looksLike`: the share of a word's trigrams that a text must have. `isSpelledLike`: how similar two
 * spellings of a word must be.
 */
const looksLike = 0.5;
const isSpelledLike = 0.35;

/** Shorter words resemble everything. */
const shortest = 3;
/** Each word costs an index scan. */
const maxWords = 4;
/** This many beats with a similar word are enough to find its spellings. */
const maxLooked = 300;

/** A word of a search, with its possible spellings and tags. */
interface Spelled {
  readonly word: string;
  readonly spellings: readonly string[];
  readonly tags: readonly string[];
}

/** Finds similarly spelled words and tags of the catalogue, the closest first. */
const findSpellings = async (db: Queryable, word: string): Promise<Spelled> => {
  const { rows } = await sql<Omit<Spelled, 'word'>>`
    with l as materialized (
      select search_text, tags from catalogue_listings where ${word} <% search_text
      order by word_similarity(${word}, search_text) desc limit ${maxLooked}
    )
    select array(
      select spelling from l, regexp_split_to_table(search_text, '\\s+') spelling
      where similarity(spelling, ${word}) >= ${isSpelledLike}
      group by spelling order by similarity(spelling, ${word}) desc, count(*) desc, spelling limit ${maxSpellings}
    ) as spellings, array(
      select tag from l, unnest(l.tags) tag
      where word_similarity(${word}, tag) >= ${looksLike}
      group by tag order by word_similarity(${word}, tag) desc, count(*) desc, tag limit ${maxNearTags}
    ) as tags`.execute(db);
  const [found] = rows;
  return { word, spellings: found?.spellings ?? [], tags: found?.tags ?? [] };
};

const readWords = async (db: Db, parts: readonly SearchPart[]): Promise<Spelled[]> => {
  const words = new Set(parts.flatMap((part) => (part.kind === 'words' ? part.words : [])));
  const long = [...words].filter((word) => word.length >= shortest).slice(0, maxWords);
  if (long.length === 0) return [];
  return await inTransaction(db, async (trx) => {
    await sql`select set_config('pg_trgm.word_similarity_threshold', ${String(looksLike)}, true)`.execute(trx);
    const spelled: Spelled[] = [];
    for (const word of long) spelled.push(await findSpellings(trx, word));
    return spelled;
  });
};

const exists = async (db: Queryable, where: Condition): Promise<boolean> => {
  const { rows } = await sql<{ found: boolean }>`
    select exists (select from catalogue_listings l where ${where}) as found`.execute(db);
  return rows[0]?.found === true;
};

/** Writes one search for each spelling of the first unknown word, with the closest spelling of every other word. */
const respell = (parts: readonly SearchPart[], spelled: readonly Spelled[]): string[] => {
  const known = new Map(spelled.map(({ word, spellings }) => [word, spellings]));
  const strange = spelled.find(({ word, spellings }) => spellings.length > 0 && !spellings.includes(word));
  return (strange?.spellings ?? []).map((spelling) =>
    parts
      .flatMap(({ words }) => words)
      .flatMap((word) => (word === strange?.word ? spelling : (known.get(word)?.slice(0, 1) ?? word)))
      .join(' '),
  );
};

const isAround = (low: number, high = low): Condition =>
  sql<boolean>`l.bpm between ${low - tempoRange}::int and ${high + tempoRange}::int`;

/** Matches what a part of a search may also have meant. */
const isNearly = (part: SearchPart, spelled: readonly Spelled[], halfDouble: boolean): Condition => {
  const own = isOwn(part, halfDouble);
  const spellings = spelled.filter(({ word }) => part.words.includes(word)).flatMap((each) => each.spellings);
  return any([
    all(part.words.map(hasWord)),
    ...(own === null ? spellings.map(hasWord) : [own]),
    ...(part.kind === 'bpm' ? [isAround(part.bpm)] : []),
  ]);
};

/** Widens the filters: nearby tempos match, and any one of the tags. */
const nearlyChosen = ({ bpmMin, bpmMax, tag, ...filters }: Filters): Condition[] => {
  const tags = splitTagFilter(tag).map(foldText);
  return [
    ...conditionsOf(filters),
    ...(bpmMin === undefined && bpmMax === undefined
      ? []
      : [
          any([
            isAround(bpmMin ?? 0, bpmMax ?? 999),
            ...conditionsOf({ bpmMin, bpmMax, halfDouble: filters.halfDouble }),
          ]),
        ]),
    ...(tags.length === 0 ? [] : [sql<boolean>`l.tags && ${tags}::text[]`]),
  ];
};

const listClosest = async (db: Queryable, where: Condition, bpm: number | undefined): Promise<string[]> => {
  const { rows } = await sql<{ id: string }>`
    select beat_id as id from catalogue_listings l where ${where}
    order by abs(l.bpm - ${bpm ?? null}::int), l.likes desc, l.published_at desc, l.beat_id desc
    limit ${maxNear}`.execute(db);
  return rows.map(({ id }) => id);
};

/**
 * Near matches for a search without results. Beats come from the first of these that finds any: the widened search with
 * the widened filters; the widened search alone; any part of the widened search.
 */
const findNear = async (db: Db, { artist, ...query }: Omit<BeatFilters, 'sort'>): Promise<NearBeats> => {
  const sellerId = await findSeller(db, artist);
  const filters: Filters = { ...query, ...(sellerId && { sellerId }) };
  const parts = readSearch(query.q ?? '');
  const spelled = await readWords(db, parts);
  const searches: string[] = [];
  for (const q of respell(parts, spelled)) {
    if (await exists(db, matchListings({ ...filters, q }).where)) searches.push(q);
  }
  const nearlyOf = (part: SearchPart): Condition => isNearly(part, spelled, query.halfDouble !== undefined);
  const nearly = parts.map(nearlyOf);
  const telling = parts.filter(({ words }) => words.join(' ').length >= shortest).map(nearlyOf);
  const bpm = parts.find((part) => part.kind === 'bpm')?.bpm ?? query.bpmMin ?? query.bpmMax;
  const chosen = nearlyChosen(filters);
  const conditions = [
    ...(nearly.length + chosen.length > 0 ? [all([...nearly, ...chosen])] : []),
    ...(nearly.length > 0 ? [all(nearly)] : []),
    ...(telling.length > 0 ? [any(telling)] : []),
  ];
  let ids: string[] = [];
  for (const condition of conditions) {
    if (ids.length === 0) ids = await listClosest(db, condition, bpm);
  }
  const beats = await findBeatsOnSale(db, ids);
  const tags = new Set(spelled.flatMap((each) => each.tags));
  return {
    searches,
    tags: [...tags].filter((tag) => !searches.includes(tag)).slice(0, maxNearTags),
    beats: ids.flatMap((id) => beats.get(id) ?? []),
  };
};

/**
 * In a large store this is far slower than a search, and anyone may call it. Most connections stay free for other work.
 */
const queue = { concurrency: 2, maxWaiting: 20, maxWaitingPerKey: 3, name: 'near-searches' } as const;

/** `findNear` for visitors, a few at a time. Each `network` has a share of the queue. */
export const createNearSearch = (
  db: Db,
): ((query: Omit<BeatFilters, 'sort'>, network: string) => Promise<NearBeats | Failure<'CATALOGUE_SEARCHES_BUSY'>>) => {
  const semaphore = createSemaphore(queue);
  return async (query, network) => {
    try {
      return await semaphore.run(() => findNear(db, query), { key: network });
    } catch (error) {
      if (!(error instanceof QueueFull)) throw error;
      return fail('CATALOGUE_SEARCHES_BUSY', { retryAfterSeconds: 2 });
    }
  };
};
