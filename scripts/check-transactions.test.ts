import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { findTransactionBreaches, productFiles } from './check-transactions.ts';

const examples = 'testing/database/transaction-examples.ts';

test('no function that gets a transaction uses another connection', () => {
  const lines = readFileSync(new URL(`../${examples}`, import.meta.url), 'utf8').split('\n');
  const marked = lines.flatMap((line, index) => (line.includes('// breach') ? [`${examples}:${index + 1}`] : []));

  const found = findTransactionBreaches([examples, ...productFiles()]);

  const [inExamples, inProduct] = [
    found.filter((one) => one.startsWith(examples)),
    found.filter((one) => !one.startsWith(examples)),
  ];
  expect(inExamples.map((one) => one.split(': ')[0])).toEqual(marked);
  expect(inProduct).toEqual([]);
});
