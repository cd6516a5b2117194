import { currencyCode } from '#contract-kit/currency.ts';
import { currencySign, formatPrice } from '#contract-kit/format.ts';
import { foldText } from '#contract-kit/fold-text.ts';
import { genres } from '#content/genres.ts';
import { aiChoices, type AiUse, aiUses, showChoice } from '#features/catalogue/ai-use.ts';
import { isBeatPrice } from '#features/catalogue/beat-rules.ts';
import { readBpm } from '#features/studio/read-beat-name.ts';
import { readKey } from '#features/catalogue/read-key.ts';
import { instantsOf } from '#platform/clock/zoned-time.ts';
import { t } from '#contract-kit/texts/text.ts';
import { forCaller } from '#platform/texts/in-language.ts';

// A value that can't be read is returned unchanged, so that the form reports it, or becomes an issue.

export type Cell<T = string> = { readonly value: T } | { readonly issue: string };

export const cellBpm = (cell: string): string => String(readBpm(cell) ?? cell);

export const cellKey = (cell: string): Cell => {
  const key = readKey(cell);
  return key === null
    ? {
        issue: forCaller(
          () =>
            t`We can’t read this key. Write it like “${{ name: 'A minor' }}”, “${{ short: 'Am' }}”, “${{ camelot: '8A' }}” or “${{ openKey: '1m' }}”.`,
        ),
      }
    : { value: key };
};

const sameText = (a: string, b: string): boolean => foldText(a).trim() === foldText(b).trim();

/** A cell may also name a sub-genre: one that only a single genre has determines its genre. */
export const cellGenre = (cell: string): { readonly genre: string; readonly subGenre?: string } => {
  const genre = genres.find(({ name }) => sameText(name, cell));
  if (genre) return { genre: genre.name };
  const around = genres.filter(({ subGenres }) => subGenres.some((sub) => sameText(sub, cell)));
  const [only] = around;
  return only && around.length === 1
    ? { genre: only.name, subGenre: only.subGenres.find((sub) => sameText(sub, cell)) ?? cell }
    : { genre: cell };
};

export const cellSubGenre = (cell: string, genre: string): string =>
  genres.find(({ name }) => name === genre)?.subGenres.find((sub) => sameText(sub, cell)) ?? cell;

/** Splits at commas, semicolons and bars, and drops duplicates. */
export const cellTags = (cell: string): string[] => {
  const tags = cell
    .split(/[,;|\n]/)
    .map((tag) => tag.trim().replace(/^#/, ''))
    .filter((tag) => tag !== '');
  const firsts = new Map<string, string>();
  for (const tag of tags) if (!firsts.has(tag.toLowerCase())) firsts.set(tag.toLowerCase(), tag);
  return [...firsts.values()];
};

/** Removes the shop’s currency before or after an amount: its code, or its sign, which other currencies may share. */
const withoutCurrency = (amount: string): string => {
  const marks = [currencyCode(), currencySign()].map((mark) => mark.toUpperCase());
  const typed = amount.toUpperCase();
  const before = marks.find((mark) => typed.startsWith(mark));
  if (before !== undefined) return amount.slice(before.length);
  const after = marks.find((mark) => typed.endsWith(mark));
  return after === undefined ? amount : amount.slice(0, -after.length);
};

/** Reads "1,299.00" and "19,99", and refuses "1.299", which some people read as over a thousand. */
export const cellPrice = (cell: string): Cell => {
  const bare = withoutCurrency(cell.replaceAll(/\s/g, ''));
  const [, whole = '', cents = ''] = /^(\d[\d.,]*?)(?:[.,](\d{1,2}))?$/.exec(bare) ?? [];
  if (!/^\d+$|^\d{1,3}(?:[.,]\d{3})+$/.test(whole)) return { value: cell };
  const price = whole.replaceAll(/[.,]/g, '') + (cents && `.${cents}`);
  if (!isBeatPrice(price)) return { value: cell };
  if (/^\d{1,3}[.,]\d{3}$/.test(bare)) {
    const small = Number(bare.replace(',', '.')).toFixed(2);
    return {
      issue: forCaller(
        () =>
          t`“${{ cell }}” could mean ${{ price: formatPrice(price) }}. Write it with two decimals: ${{ large: `${price}.00` }} or ${{ small }}.`,
      ),
    };
  }
  return { value: price };
};

const dateHint = (): string => t`We can’t read this date. Write it like 2027-01-31, or 2027-01-31 18:00.`;
const time = String.raw`(?:[T ](\d{1,2}):(\d{2})(?::\d{2}(?:\.\d+)?)?\s*(Z|[+-]\d{2}:?\d{2})?)?$`;
const dates: readonly (readonly [RegExp, order: readonly [year: number, month: number, day: number]])[] = [
  [new RegExp(String.raw`^(\d{4})-(\d{1,2})-(\d{1,2})${time}`), [1, 2, 3]],
  [new RegExp(String.raw`^(\d{1,2})/(\d{1,2})/(\d{4})${time}`), [3, 1, 2]],
  [new RegExp(String.raw`^(\d{1,2})\.(\d{1,2})\.(\d{4})${time}`), [3, 2, 1]],
];

const two = (part = '0'): string => part.padStart(2, '0');

/** A day means its midnight in the time zone. Null if the date has passed: the beat goes on sale when ready. */
export const cellDate = (
  cell: string,
  { timeZone, now }: { readonly timeZone: string; readonly now: Date },
): Cell<string | null> => {
  for (const [pattern, [year, month, day]] of dates) {
    const found = pattern.exec(cell);
    if (!found) continue;
    const on = (first: number, second: number): string => `${found[year]}-${two(found[first])}-${two(found[second])}`;
    const date = on(month, day);
    if (cell.includes('/') && date !== on(day, month) && Number(found[day]) <= 12)
      return {
        issue: forCaller(() => t`“${{ cell }}” could be two dates. Write ${{ date }} or ${{ other: on(day, month) }}.`),
      };
    const wall = { date, time: `${two(found[4])}:${two(found[5])}` };
    const utc = new Date(`${wall.date}T${wall.time}:00Z`);
    // JavaScript turns 31 February into a day in March.
    if (Number.isNaN(utc.getTime()) || !utc.toISOString().startsWith(date)) return { issue: forCaller(dateHint) };
    const at = found[6] ? new Date(`${date}T${wall.time}:00${found[6]}`) : instantsOf(wall, timeZone)[0];
    if (!at || Number.isNaN(at.getTime()))
      return { issue: forCaller(() => t`Clocks skip this time on that day. Choose another one.`) };
    return { value: at <= now ? null : at.toISOString() };
  }
  return { issue: forCaller(dateHint) };
};

/** What forms and pages called them before; tables that sellers keep may still say so. */
const earlierAiWords: Readonly<Record<AiUse, readonly string[]>> = {
  none: [],
  assisted: ['AI-assisted, no generated audio', 'Assisted: none of its sound'],
  parts: ['Parts made by AI', 'Parts of its sound'],
  all: ['Made by AI', 'All of its sound'],
};

const aiWord = (use: AiUse): string[] => [use, aiChoices()[use], showChoice('ai', use), ...earlierAiWords[use]];

export const cellAi = (cell: string): Cell => {
  const use = sameText(cell, 'no') ? 'none' : aiUses.find((one) => aiWord(one).some((word) => sameText(word, cell)));
  return use
    ? { value: use }
    : {
        issue: forCaller(
          () => t`Write ${{ none: 'None' }}, ${{ assisted: 'Assisted' }}, ${{ parts: 'Parts' }} or ${{ all: 'All' }}.`,
        ),
      };
};

const yes = /^(yes|y|x|on|true|✓)$/i;
const no = /^(no|n|off|false|-|–)$/i;

export const cellFree = (cell: string): Cell<boolean> => {
  if (yes.test(cell)) return { value: true };
  return no.test(cell) ? { value: false } : { issue: forCaller(() => t`Write ${{ yes: 'yes' }} or ${{ no: 'no' }}.`) };
};

/** Reads a `license:` column: offered, not offered, or offered at this price. */
export const cellLicense = (cell: string): Cell<boolean | string> => {
  if (yes.test(cell)) return { value: true };
  if (no.test(cell)) return { value: false };
  const price = cellPrice(cell);
  if ('issue' in price) return price;
  return isBeatPrice(price.value) && !/^[01]$/.test(cell)
    ? price
    : {
        issue: forCaller(() => t`Write ${{ yes: 'yes' }}, ${{ no: 'no' }}, or its price on this beat, like 29.99.`),
      };
};
