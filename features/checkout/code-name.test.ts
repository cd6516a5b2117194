import { expect, test } from 'vitest';
import { codeNameOf } from './code-name.ts';
import { readCodeName } from '#features/discounts/contract.ts';

test.each<readonly [string, string]>([
  ['summer-25', 'SUMMER-25'],
  ...['‐', '‑', '‒', '–', '—', '―', '−', '﹘', '﹣', '－', '⸺', 'ー', '⁻', '➖'].map(
    (dash) => [`summer${dash}25`, 'SUMMER-25'] as const,
  ),
  ['sum\u00ADmer-25', 'SUMMER-25'],
  ['  ｓｕｍｍｅｒ－２５ ', 'SUMMER-25'],
  ['two--dashes', 'TWO--DASHES'],
  ['under_score', 'UNDER_SCORE'],
])('typing %s means the code %s', (typed, name) => {
  expect([codeNameOf(typed), readCodeName(typed)]).toEqual([name, name]);
});
