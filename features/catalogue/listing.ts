import {
  beatChoices,
  type ChoiceName,
  choiceNames,
  type Choices,
  eachChoice,
  maxChoiceLength,
} from './beat-choices.ts';
import { kitTypes, productKinds } from './kits.ts';
import { lengthNames, maxTagFilter, sortings } from './sortings.ts';
import type { BeatFilters, Sorting } from './contract.ts';

// The filters of the store's list, and how they appear in its URL.

const isSorting = (text: string): text is Sorting => (sortings as readonly string[]).includes(text);

/** No tag contains a comma: new ones are split there. */
export const splitTagFilter = (tag: string | undefined): string[] =>
  tag?.split(',').filter((each) => each.trim() !== '') ?? [];

const readBpm = (text: string | null): number | undefined => {
  const value = text !== null && /^\d{1,3}$/.test(text.trim()) ? Number(text) : undefined;
  return value;
};

const readPrice = (text: string | null): number | undefined =>
  text !== null && /^\d{1,5}$/.test(text.trim()) ? Number(text) : undefined;

const readText = (text: string | null, max: number): string | undefined =>
  text?.trim().slice(0, max).trim() || undefined;

/** Leaves out invalid filters, so that a mangled link still opens the store. */
export const readFilters = (search: URLSearchParams): BeatFilters => {
  const sort = search.get('sort') ?? '';
  return withoutBlanks({
    q: readText(search.get('q'), 100),
    kind: productKinds.find((kind) => kind === search.get('kind')),
    kitType: kitTypes.find((type) => type === search.get('kitType')),
    ...eachChoice((name) => readText(search.get(name), maxChoiceLength)),
    bpmMin: readBpm(search.get('bpmMin')),
    bpmMax: readBpm(search.get('bpmMax')),
    halfDouble: search.get('halfDouble') === '1' ? '1' : undefined,
    priceMax: readPrice(search.get('priceMax')),
    length: lengthNames.find((name) => name === search.get('length')),
    tag: readText(search.get('tag'), maxTagFilter),
    artist: readText(search.get('artist'), 30),
    sort: isSorting(sort) && sort !== 'newest' ? sort : undefined,
  });
};

/** Names of the filters in the URL. */
export const filterNames = [
  'q',
  'kind',
  'kitType',
  ...choiceNames,
  'bpmMin',
  'bpmMax',
  'halfDouble',
  'priceMax',
  'length',
  'tag',
  'artist',
  'sort',
] as const;

/** Writes the filters in a fixed order, so that each choice has one URL. */
export const writeFilters = (filters: BeatFilters): URLSearchParams => {
  const search = new URLSearchParams();
  for (const name of filterNames) {
    const value = filters[name];
    if (value !== undefined && String(value).trim() !== '') search.set(name, String(value));
  }
  if (search.get('sort') === 'newest') search.delete('sort');
  return search;
};

/** Another genre clears the sub-genre. */
export const withChoice = (name: ChoiceName, value?: string): Blanks => ({
  ...Object.fromEntries(
    choiceNames.flatMap((other) => (beatChoices[other].within === name ? [[other, undefined]] : [])),
  ),
  [name]: value || undefined,
});

/** Returns the filters that find beats with the same value of this choice. */
export const filterBy = (name: ChoiceName, beat: Choices): Readonly<Record<string, string>> => {
  const { within } = beatChoices[name];
  return { ...(within && { [within]: beat[within] }), [name]: beat[name] };
};

type Blanks = { [K in keyof BeatFilters]?: BeatFilters[K] | undefined };

export const withoutBlanks = (filters: Blanks): BeatFilters =>
  Object.fromEntries(Object.entries(filters).filter(([, value]) => value !== undefined && value !== '')) as BeatFilters;

/** Counts each tag. Search, sorting, `halfDouble` and the kind, which has its own control, don't count. */
export const countFilters = ({
  kitType,
  bpmMin,
  bpmMax,
  priceMax,
  length,
  tag,
  artist,
  ...filters
}: BeatFilters): number =>
  [...choiceNames.map((name) => filters[name]), kitType, bpmMin ?? bpmMax, priceMax, length, artist].filter(
    (value) => value !== undefined,
  ).length + splitTagFilter(tag).length;
