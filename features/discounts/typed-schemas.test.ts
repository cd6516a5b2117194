import { expect, it } from 'vitest';
import { codeFieldNames, dealFieldNames, readCodeFields } from './typed-fields.ts';
import { typedCode, typedDeal } from './typed-schemas.ts';

const empty = (names: readonly string[]) => Object.fromEntries(names.map((name) => [name, '']));
const code = (change: Record<string, string>) => ({ ...empty(codeFieldNames), code: 'summer', value: '15', ...change });
const deal = (change: Record<string, string>) => ({ ...empty(dealFieldNames), ...change });
const issuesOf = ({ error }: ReturnType<typeof typedCode.safeParse>) =>
  error?.issues.map(({ path, message }) => [path.join('.'), message]);

it('a code with a name and a percent alone has no limits', () => {
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

it('an amount is a price, however it was typed', () => {
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
])('%j is wrong at its field', (change, field, words) => {
  expect(issuesOf(typedCode.safeParse(code(change)))?.[0]).toEqual([field, words]);
});

it('times are those of the reader’s clock', () => {
  const { startsAt } = readCodeFields(code({ startsAt: '2031-06-01T10:00' }) as never);
  expect(startsAt).toBe(new Date(2031, 5, 1, 10).toISOString());
});

it('a deal has the numbers of its kind', () => {
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
