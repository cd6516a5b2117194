import { centsToPrice, priceToCents } from '#contract-kit/money.ts';

// Converts the typed fields of codes and deals to the API's form. Unreadable values stay as typed, for the schema to
// report.

export const codeFieldNames = [
  'code',
  'kind',
  'value',
  'minSubtotal',
  'maxUses',
  'maxUsesPerBuyer',
  'startsAt',
  'endsAt',
  'startedAt',
  'endedAt',
  'beatIds',
  'licenseIds',
  'exclusiveToo',
  'paused',
] as const;
type CodeFields = Readonly<Record<(typeof codeFieldNames)[number], string>>;

export const dealFieldNames = ['kind', 'buy', 'get', 'from', 'percent', 'licenseIds'] as const;
type DealFields = Readonly<Record<(typeof dealFieldNames)[number], string>>;

const readNumber = (typed: string): number => (typed.trim() === '' ? Number.NaN : Number(typed));
const readLimit = (typed: string): number | null => (typed.trim() === '' ? null : Number(typed));
const readIds = (typed: string): string[] => typed.split(',').filter(Boolean);

const readPrice = (typed: string): string => {
  try {
    return centsToPrice(priceToCents(typed));
  } catch {
    return typed;
  }
};

/** The value of a `datetime-local` field: in the reader's time zone, without seconds. Empty if there's no time. */
export const localTime = (time: string | null): string => {
  if (time === null || time === '') return '';
  const date = new Date(time);
  return new Date(date.getTime() - date.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
};

/** An unchanged field keeps its saved time: it shows no seconds, and some hours occur twice when clocks go back. */
const readTime = (typed: string, before = ''): string | null => {
  if (typed === '') return null;
  if (typed === localTime(before)) return before;
  const time = new Date(typed);
  return Number.isNaN(time.getTime()) ? typed : time.toISOString();
};

const readBoolean = (typed: string): boolean => typed !== '';

export const readCodeFields = (fields: CodeFields) => ({
  code: fields.code,
  kind: fields.kind === 'amount' ? ('amount' as const) : ('percent' as const),
  value: fields.kind === 'amount' ? readPrice(fields.value) : readNumber(fields.value),
  minSubtotal: fields.minSubtotal.trim() === '' ? '0.00' : readPrice(fields.minSubtotal),
  maxUses: readLimit(fields.maxUses),
  maxUsesPerBuyer: readLimit(fields.maxUsesPerBuyer),
  startsAt: readTime(fields.startsAt, fields.startedAt),
  endsAt: readTime(fields.endsAt, fields.endedAt),
  beatIds: readIds(fields.beatIds),
  licenseIds: readIds(fields.licenseIds),
  exclusiveToo: readBoolean(fields.exclusiveToo),
  paused: readBoolean(fields.paused),
});

export const readDealFields = (fields: DealFields) => {
  const licenseIds = readIds(fields.licenseIds);
  return fields.kind === 'from'
    ? { kind: 'from' as const, from: readNumber(fields.from), percent: readNumber(fields.percent), licenseIds }
    : { kind: 'buy-get' as const, buy: readNumber(fields.buy), get: readNumber(fields.get), licenseIds };
};
