import { currencyCode, shopCurrency } from './currency.ts';
import { priceToCents } from './money.ts';
import { currentLocale } from './languages/current.ts';
import { languages } from './languages/languages.ts';

/**
 * Formats numbers, money and time as the current language writes them. Text in UTC is the same on the server and in the
 * browser, so server-rendered pages can contain it.
 */
const locale = (): string => languages[currentLocale().language].formats;

/** A day without a time ("2026-11-22") begins in UTC. */
type Moment = string | number | Date;

/** Creating a format costs more than using it, so each language's is created on first use. */
const lazily = <T>(create: (language: string) => T): (() => T) => {
  const created = new Map<string, T>();
  return () => {
    const language = locale();
    const known = created.get(language) ?? create(language);
    created.set(language, known);
    return known;
  };
};
const dates = (options: Intl.DateTimeFormatOptions) => lazily((language) => new Intl.DateTimeFormat(language, options));
const numbers = (options: Intl.NumberFormatOptions) => lazily((language) => new Intl.NumberFormat(language, options));

const plain = numbers({});
const compact = numbers({ notation: 'compact', maximumFractionDigits: 1 });
const percent = numbers({ style: 'percent', maximumFractionDigits: 2 });

/** "1,234" */
export const formatCount = (count: number | bigint): string => plain().format(count);

/** "12.3K" */
export const formatCompact = (count: number): string => compact().format(count);

/** 0.125 becomes "12.5%". */
export const formatShare = (share: number): string => percent().format(share);

/** "A, B, and C"; with `disjunction`, "A, B, or C" */
export const formatList = (words: readonly string[], type: 'conjunction' | 'disjunction' = 'conjunction'): string =>
  new Intl.ListFormat(locale(), { type }).format(words);

/** In English, for operators and admins: "1 beat", "1,234 beats". Texts that are translated have `plural` (`texts/text.ts`). */
export const counted = (count: number | bigint, one: string, other = `${one}s`): string =>
  `${formatCount(count)} ${Number(count) === 1 ? one : other}`;

/** "2 days" */
export const formatUnit = (amount: number, unit: 'second' | 'minute' | 'hour' | 'day'): string =>
  new Intl.NumberFormat(locale(), { style: 'unit', unit, unitDisplay: 'long' }).format(amount);

const decimalSizes = ['byte', 'kilobyte', 'megabyte', 'gigabyte', 'terabyte'] as const;

/** "1.5 GB" of a disk: a kilobyte is 1,000 bytes. */
export const formatDiskSize = (bytes: number): string => {
  const power = Math.min(Math.floor(Math.log10(Math.max(bytes, 1)) / 3), decimalSizes.length - 1);
  return new Intl.NumberFormat(locale(), {
    style: 'unit',
    unit: decimalSizes[power] ?? 'byte',
    unitDisplay: power === 0 ? 'long' : 'short',
    maximumFractionDigits: 1,
  }).format(bytes / 1000 ** power);
};

const binarySizes = ['B', 'KB', 'MB', 'GB'] as const;

/** "12.4 MB" of a file: a kilobyte is 1,024 bytes. */
export const formatBytes = (bytes: number): string => {
  const power = bytes < 1 ? 0 : Math.min(binarySizes.length - 1, Math.floor(Math.log(bytes) / Math.log(1024)));
  const value = bytes / 1024 ** power;
  return `${value >= 100 || power === 0 ? Math.round(value) : value.toFixed(1)} ${binarySizes[power]}`;
};

/** "40 s left", "3 min left" */
export const formatLeft = (seconds: number): string =>
  seconds < 90 ? `${Math.max(1, Math.round(seconds))} s left` : `${Math.round(seconds / 60)} min left`;

const moneyFormats = new Map<string, Intl.NumberFormat>();

const moneyFormat = (currency: string, style: 'exact' | 'whole' | 'compact' | 'named' = 'exact'): Intl.NumberFormat => {
  const language = locale();
  const key = `${language} ${currency} ${style}`;
  const made =
    moneyFormats.get(key) ??
    new Intl.NumberFormat(locale(), {
      style: 'currency',
      currency,
      // Zero is never "−$0.00".
      signDisplay: 'negative',
      ...(style === 'whole' && { trailingZeroDisplay: 'stripIfInteger' }),
      ...(style === 'compact' && { notation: 'compact', maximumFractionDigits: 1 }),
      ...(style === 'named' && { currencyDisplay: 'name' }),
    });
  moneyFormats.set(key, made);
  return made;
};

/** Decimals: 2 for dollars, 0 for yen. */
export const currencyDigits = (currency: string): number =>
  moneyFormat(currency).resolvedOptions().maximumFractionDigits ?? 2;

/** With a real minus sign, which `Intl` writes as a hyphen in English. */
const writeMoney = (format: Intl.NumberFormat, amount: number): string => format.format(amount).replace('-', '−');

/** `amount` is in the smallest unit of the currency: "$18.00", "€18.00", "¥1,800", "−$5.00". */
export const formatMoney = (amount: number, currency: string): string =>
  writeMoney(moneyFormat(currency), amount / 10 ** currencyDigits(currency));

/** In the shop's currency, like all functions below: "$1,293.00". */
export const formatCents = (cents: number): string => formatMoney(cents, shopCurrency());

export const formatPrice = (price: string): string => formatCents(priceToCents(price));

/** Without cents if there are none: "$20", "$19.99". */
export const formatRoundCents = (cents: number): string =>
  writeMoney(moneyFormat(shopCurrency(), 'whole'), cents / 100);

/** "$12.3K" */
export const formatCompactCents = (cents: number): string =>
  writeMoney(moneyFormat(shopCurrency(), 'compact'), cents / 100);

/** "$", "€" */
export const currencySign = (): string =>
  moneyFormat(shopCurrency())
    .formatToParts(2)
    .find(({ type }) => type === 'currency')?.value ?? currencyCode();

/** "US dollars", "euros" */
export const currencyName = (): string =>
  moneyFormat(shopCurrency(), 'named')
    .formatToParts(2)
    .find(({ type }) => type === 'currency')?.value ?? shopCurrency();

const day = dates({ dateStyle: 'medium', timeZone: 'UTC' });
const longDay = dates({ dateStyle: 'long', timeZone: 'UTC' });
const shortDay = dates({ month: 'short', day: 'numeric', timeZone: 'UTC' });
const month = dates({ month: 'long', year: 'numeric', timeZone: 'UTC' });
const shortMonth = dates({ month: 'short', timeZone: 'UTC' });

/** In UTC: "Nov 22, 2026". */
export const formatDay = (time: Moment): string => day().format(new Date(time));

/** In UTC: "November 22, 2026". */
export const formatLongDay = (time: Moment): string => longDay().format(new Date(time));

/** In UTC: "Nov 22". */
export const formatShortDay = (time: Moment): string => shortDay().format(new Date(time));

/** In UTC: "Nov 15 – 21, 2026", or "Nov 21, 2026" if both are the same day. */
export const formatDays = (from: Moment, to: Moment): string => day().formatRange(new Date(from), new Date(to));

/** In UTC: "Nov 15 – 21", or "Nov 21" if both are the same day. */
export const formatShortDays = (from: Moment, to: Moment): string =>
  shortDay().formatRange(new Date(from), new Date(to));

/** In UTC: "November 2026". */
export const formatMonth = (time: Moment): string => month().format(new Date(time));

/** In UTC: "Nov". */
export const formatShortMonth = (time: Moment): string => shortMonth().format(new Date(time));

const moment = dates({ dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC' });
const longMoment = dates({ dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' });
const second = dates({ dateStyle: 'medium', timeStyle: 'medium', timeZone: 'UTC' });
const longSecond = dates({ dateStyle: 'long', timeStyle: 'medium', timeZone: 'UTC' });

/** "Nov 22, 2026, 8:15 PM UTC" */
export const formatMoment = (time: Moment): string => `${formatUnnamedMoment(time)} UTC`;

/** In UTC, where the text around it names the zone: "Nov 22, 2026, 8:15 PM". */
export const formatUnnamedMoment = (time: Moment): string => moment().format(new Date(time));

/** "November 22, 2026 at 8:15 PM UTC" */
export const formatLongMoment = (time: Moment): string => `${longMoment().format(new Date(time))} UTC`;

/** "Nov 22, 2026, 8:15:02 PM UTC" */
export const formatSecond = (time: Moment): string => `${formatUnnamedSecond(time)} UTC`;

/** In UTC, where the text around it names the zone: "Nov 22, 2026, 8:15:02 PM". */
export const formatUnnamedSecond = (time: Moment): string => second().format(new Date(time));

/** "November 22, 2026 at 8:15:02 PM UTC" */
export const formatLongSecond = (time: Moment): string => `${longSecond().format(new Date(time))} UTC`;

const localDay = dates({ dateStyle: 'medium' });
const localMoment = dates({ dateStyle: 'medium', timeStyle: 'short' });
const localTime = dates({ timeStyle: 'short' });
const zonedMoment = dates({
  year: 'numeric',
  month: 'short',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
  timeZoneName: 'short',
});

/** In the reader's time zone, so only for text rendered in the browser: "Nov 22, 2026". */
export const formatLocalDay = (time: Moment): string => localDay().format(new Date(time));

/** In the reader's time zone, so only for text rendered in the browser: "Nov 22, 2026, 9:15 PM". */
export const formatLocalMoment = (time: Moment): string => localMoment().format(new Date(time));

/** In the reader's time zone, for a moment within the hour: "9:15 PM". */
export const formatLocalTime = (time: Moment): string => localTime().format(new Date(time));

/** In the reader's time zone, with the zone: "Nov 22, 2026, 9:15 PM GMT+1". */
export const formatZonedMoment = (time: Moment): string => zonedMoment().format(new Date(time));

/** "Europe/Berlin" */
export const localTimeZone = (): string => new Intl.DateTimeFormat().resolvedOptions().timeZone;

const momentIn = (timeZone: string): Intl.DateTimeFormat =>
  new Intl.DateTimeFormat(locale(), { dateStyle: 'medium', timeStyle: 'short', timeZone });

/** "Nov 22, 2026, 9:15 PM" */
export const formatMomentIn = (time: Moment, timeZone: string): string => momentIn(timeZone).format(new Date(time));

/** "Nov 22, 2026, 9:15 PM – Nov 23, 2026, 6:00 AM" */
export const formatMomentsIn = (from: Moment, to: Moment, timeZone: string): string =>
  momentIn(timeZone).formatRange(new Date(from), new Date(to));

/** For the near future: "May 4, 10:00 AM". */
export const formatSoonIn = (time: Moment, timeZone: string): string =>
  new Intl.DateTimeFormat(locale(), {
    month: 'short',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZone,
  }).format(new Date(time));

/** As fields for a date and a time hold it, which Swedish writes, too: "2026-11-22 21:15". */
export const formatFieldsIn = (time: Moment, timeZone: string): string =>
  new Intl.DateTimeFormat('sv', { timeZone, dateStyle: 'short', timeStyle: 'short' }).format(new Date(time));

export const formatYearIn = (time: Moment, timeZone: string): string =>
  new Intl.DateTimeFormat(locale(), { timeZone, year: 'numeric' }).format(new Date(time));

/** A language in the current one: "English", "Englisch". */
export const languageName = (code: string): string =>
  new Intl.DisplayNames(locale(), { type: 'language' }).of(code) ?? code;
