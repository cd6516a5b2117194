import { afterEach, describe, expect, it } from 'vitest';
import { codeFieldNames, dealFieldNames, localTime, readCodeFields } from './typed-fields.ts';
import { typedCode, typedDeal } from './typed-schemas.ts';

const empty = (names: readonly string[]) => Object.fromEntries(names.map((name) => [name, '']));
const code = (change: Record<string, string>) => ({ ...empty(codeFieldNames), code: 'summer', value: '15', ...change });
const deal = (change: Record<string, string>) => ({ ...empty(dealFieldNames), ...change });
const issuesOf = ({ error }: ReturnType<typeof typedCode.safeParse>) =>
  error?.issues.map(({ path, message }) => [path.join('.'), message]);

it('a code with only a name and a percentage has no limits', () => {
  expect(typedCode.parse(code({}))).toMatchObject({
    code: 'SUMMER',
    kind: 'percent',
    value: 15,
    minSubtotal: '0.00',
    maxUses: null,
    startsAt: null,
    beatIds: [],
    exclusiveToo: false,
    paused: false,
  });
});

it('an amount becomes a price, however it was typed', () => {
  expect(typedCode.parse(code({ kind: 'amount', value: '10', minSubtotal: '.5' }))).toMatchObject({
    value: '10.00',
    minSubtotal: '0.50',
  });
});

it.each([
  [{ value: '' }, 'value', 'Enter a whole number from 1 to 100.'],
  [{ value: '15.5' }, 'value', 'Enter a whole number from 1 to 100.'],
  [{ kind: 'amount', value: '' }, 'value', 'Enter a price with two decimals, like 19.99.'],
  [{ kind: 'amount', value: '0' }, 'value', 'Enter an amount like 10.00, up to 999,999.99.'],
  [{ code: 'a b' }, 'code', 'Use 3 to 32 letters, digits, hyphens, or underscores.'],
  [{ maxUses: '0' }, 'maxUses', 'Enter at least 1.'],
  [{ startsAt: '2031-06-02T10:00', endsAt: '2031-06-01T10:00' }, 'endsAt', 'Choose an end after the start.'],
])('a code with %j gets an error on its field %s', (change, field, words) => {
  expect(issuesOf(typedCode.safeParse(code(change)))?.[0]).toEqual([field, words]);
});

it('typed times are in the reader’s time zone', () => {
  const { startsAt } = readCodeFields(code({ startsAt: '2031-06-01T10:00' }) as never);
  expect(startsAt).toBe(new Date(2031, 5, 1, 10).toISOString());
});

describe('a code that is saved without a change keeps its times to the second', () => {
  const zone = process.env['TZ'];
  afterEach(() => {
    process.env['TZ'] = zone ?? '';
    if (zone === undefined) delete process.env['TZ'];
  });
  it.each([
    ['UTC', '2031-06-01T10:00:59.123Z'],
    ['Europe/Berlin', '2031-06-01T10:00:59.000Z'],
    // Clocks go back, so this hour repeats.
    ['Europe/Berlin', '2026-10-25T00:30:20.000Z'],
    ['Europe/Berlin', '2026-10-25T01:30:20.000Z'],
    ['America/New_York', '2026-11-01T05:15:00.000Z'],
    ['America/New_York', '2026-11-01T06:15:00.000Z'],
    // Clocks go forward.
    ['Europe/Berlin', '2026-03-29T00:59:59.000Z'],
    ['Europe/Berlin', '2026-03-29T01:00:01.000Z'],
    ['Australia/Lord_Howe', '2026-04-04T15:10:30.000Z'],
    ['Asia/Kathmandu', '2027-01-31T23:59:59.000Z'],
  ])('with the time zone %s, at %s', (place, time) => {
    process.env['TZ'] = place;
    const saved = { startsAt: localTime(time), startedAt: time, endsAt: localTime(time), endedAt: time };
    expect(readCodeFields(code(saved) as never)).toMatchObject({ startsAt: time, endsAt: time });
    const changed = readCodeFields(code({ ...saved, endsAt: '2033-02-03T04:05' }) as never);
    expect(changed.endsAt).toBe(new Date(2033, 1, 3, 4, 5).toISOString());
    expect(readCodeFields(code({ ...saved, endsAt: '' }) as never).endsAt).toBeNull();
  });
});

it('a deal has only the numbers of its kind', () => {
  expect(typedDeal.parse(deal({ kind: 'buy-get', buy: '2', get: '1' }))).toEqual({
    kind: 'buy-get',
    buy: 2,
    get: 1,
    licenseIds: [],
  });
  const wrong = typedDeal.safeParse(deal({ kind: 'from', from: '1', percent: '200' }));
  expect(wrong.error?.issues.map(({ path, message }) => [path.join('.'), message])).toEqual([
    ['from', 'Enter a whole number from 2 to 20.'],
    ['percent', 'Enter a whole number from 1 to 100.'],
  ]);
});
