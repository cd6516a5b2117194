import { type RawBuilder, sql } from 'kysely';
import { foldText } from '#contract-kit/fold-text.ts';
import { escapeLike } from '#platform/database/escape-like.ts';
import { beatChoices, choiceNames } from '../../beat-choices.ts';
import type { BeatFilters } from '../../contract.ts';
import { splitTagFilter } from '../../listing.ts';
import { readSearch, type SearchPart } from '../../search.ts';

// The rules of `list-beats.ts` and `search.ts`, which run in the browser, as SQL over `catalogue_listings as l`.

export type Condition = RawBuilder<boolean>;

export interface Match {
  readonly where: Condition;
  /** Every tempo, key and price of the search is the beat's own (see `matchSearch`). Null if the search has none. */
  readonly meant: Condition | null;
}

export type Filters = Omit<BeatFilters, 'sort' | 'artist'> & { readonly sellerId?: string | undefined };

export const all = (conditions: readonly Condition[]): Condition =>
  conditions.length === 0 ? sql<boolean>`true` : sql<boolean>`(${sql.join(conditions, sql` and `)})`;
export const any = (conditions: readonly Condition[]): Condition => sql<boolean>`(${sql.join(conditions, sql` or `)})`;

export const hasWord = (word: string): Condition => sql<boolean>`l.search_text like ${`%${escapeLike(word)}%`}`;

const hasTempo = ({ bpmMin = 0, bpmMax = 999, halfDouble }: Filters): Condition => {
  const within = (bpm: RawBuilder<unknown>): Condition =>
    sql<boolean>`${bpm} between ${bpmMin}::int and ${bpmMax}::int`;
  if (halfDouble === undefined) return within(sql`l.bpm`);
  return any([within(sql`l.bpm`), within(sql`l.bpm * 2`), within(sql`l.bpm / 2.0`)]);
};

const lengths: Readonly<Record<NonNullable<Filters['length']>, Condition>> = {
  short: sql<boolean>`l.duration_ms < 120000`,
  medium: sql<boolean>`l.duration_ms between 120000 and 180000`,
  long: sql<boolean>`l.duration_ms > 180000`,
};

/** Applies all filters except the search. */
export const conditionsOf = (filters: Filters): Condition[] => {
  const { kind, kitType, sellerId, priceMax, length, bpmMin, bpmMax } = filters;
  const tags = splitTagFilter(filters.tag).map(foldText);
  return [
    ...choiceNames.flatMap((name) => {
      const value = filters[name];
      return value === undefined ? [] : [sql<boolean>`l.${sql.ref(beatChoices[name].column)} = ${foldText(value)}`];
    }),
    ...(kind === undefined ? [] : [sql<boolean>`l.kind = ${kind}`]),
    ...(kitType === undefined ? [] : [sql<boolean>`l.kit_type = ${kitType}`]),
    ...(sellerId === undefined ? [] : [sql<boolean>`l.seller_id = ${sellerId}`]),
    ...(bpmMin === undefined && bpmMax === undefined ? [] : [hasTempo(filters)]),
    ...(priceMax === undefined ? [] : [sql<boolean>`l.lowest_cents <= ${priceMax * 100}::int`]),
    ...(length === undefined ? [] : [lengths[length]]),
    ...(tags.length === 0 ? [] : [sql<boolean>`l.tags @> ${tags}::text[]`]),
  ];
};

/** True if a tempo, key or price of a search is the beat's own. Returns null for words. */
export const isOwn = (part: SearchPart, halfDouble: boolean): Condition | null => {
  if (part.kind === 'key') return sql<boolean>`l.key = ${foldText(part.key)}`;
  if (part.kind === 'price') return sql<boolean>`l.lowest_cents <= ${part.upTo}::int`;
  if (part.kind === 'words') return null;
  const { bpm } = part;
  // Half of an odd tempo may be rounded up or down, as in `isTempo`.
  const tempos = halfDouble ? [bpm, bpm * 2, (bpm - 1) / 2, bpm / 2, (bpm + 1) / 2].filter(Number.isInteger) : [bpm];
  // The condition is never null, because the list is also sorted by it.
  return sql<boolean>`(l.bpm is not null and l.bpm = any(${tempos}::int[]))`;
};

export const matchListings = (filters: Filters): Match => {
  const conditions = conditionsOf(filters);
  const meant: Condition[] = [];
  for (const part of readSearch(filters.q ?? '')) {
    const words = all(part.words.map(hasWord));
    const own = isOwn(part, filters.halfDouble !== undefined);
    conditions.push(own === null ? words : any([own, words]));
    if (own !== null) meant.push(own);
  }
  return { where: all(conditions), meant: meant.length === 0 ? null : all(meant) };
};
