import { expect, it } from 'vitest';
import { changeDraft, emptyCode, hasLimits, previewCode } from './codes/code-draft.ts';
import { emptyDeal, previewDeal } from './deals/deal-draft.ts';

it.each([
  ['percent', '15', 'A $19.99 beat costs $16.99.'],
  ['percent', '100', 'A $19.99 beat costs $0.00.'],
  ['percent', '0', null],
  ['percent', '101', null],
  ['percent', '1.5', null],
  ['percent', '', null],
  ['amount', '10', 'A $19.99 beat costs $9.99.'],
  ['amount', '50.00', 'A $19.99 beat costs $0.00.'],
  ['amount', '0', null],
  ['amount', '.', null],
] as const)('the preview of a %s code with %j is %s', (kind, value, words) => {
  expect(previewCode({ kind, value })).toBe(words);
});

it.each([
  [{}, '3 items at $19.99 cost $39.98 instead of $59.97.'],
  [{ buy: '1', get: '5' }, '6 items at $19.99 cost $19.99 instead of $119.94.'],
  [{ buy: '11' }, null],
  [{ get: '' }, null],
  [{ kind: 'from', from: '3', percent: '20' }, '3 items at $19.99 cost $47.97 instead of $59.97.'],
  [{ kind: 'from', from: '1', percent: '20' }, null],
  [{ kind: 'from', percent: '' }, null],
] as const)('the preview of a deal with %j is %s', (change, words) => {
  expect(previewDeal({ ...emptyDeal, ...change })).toBe(words);
});

it('a code’s limits start open if anything in them differs from the defaults', () => {
  expect(hasLimits(emptyCode)).toBe(false);
  expect(hasLimits({ ...emptyCode, code: 'A', kind: 'amount', value: '1', paused: true })).toBe(false);
  expect(hasLimits({ ...emptyCode, maxUsesPerBuyer: '' })).toBe(true);
  expect(hasLimits({ ...emptyCode, beatIds: ['one'] })).toBe(true);
});

it('a new code’s name follows its percent until someone types one', () => {
  const typed = (value: string, draft = emptyCode) => changeDraft(draft, { value });
  expect(typed('15').code).toBe('SAVE15');
  expect(typed('20', typed('15')).code).toBe('SAVE20');
  expect(typed('', typed('15')).code).toBe('');
  expect(changeDraft(typed('15'), { kind: 'amount', value: '' }).code).toBe('');
  const named = changeDraft(typed('15'), { code: 'SUMMER' });
  expect(typed('20', named).code).toBe('SUMMER');
  expect(typed('20', changeDraft(typed('15'), { code: '' })).code).toBe('');
});
