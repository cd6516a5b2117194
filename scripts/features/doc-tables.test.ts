import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { docTables, renderTable } from './doc-tables.ts';

describe('tables that are generated into documents', () => {
  test.each(docTables)('$document is up to date; if it isn’t, run: npm run doc-tables', (table) => {
    const text = readFileSync(new URL(`../../${table.document}`, import.meta.url), 'utf8');
    expect(text).toBe(renderTable(text, table));
  });

  const table = { header: '| feature | calls |', rows: () => ['| carts | beats |'] };
  const document = (...rows: string[]) =>
    ['# Features', '', '| feature | calls |', '|---|---|', ...rows, '', 'The end.'].join('\n');

  test.each([
    ['a call that is missing', document('| carts | |')],
    ['a call too many', document('| carts | beats, orders |')],
    ['a feature that is missing', document()],
    ['a feature too many', document('| carts | beats |', '| fairy-tales | |')],
  ])('a wrong row is replaced: %s', (_, wrong) =>
    expect(renderTable(wrong, table)).toBe(document('| carts | beats |')),
  );

  test('a document without its generated table is an error', () => {
    expect(() => renderTable('# Features', table)).toThrow('There is no table');
  });
});
