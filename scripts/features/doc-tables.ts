import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { allRetentionRules } from '../../server/retention.ts';

// The tables of documents that are made from the code. `npm run doc-tables` writes them; a test compares.

const pathOf = (document: string): string => fileURLToPath(new URL(`../../${document}`, import.meta.url));

interface Table {
  readonly document: string;
  /** Its first line, by which it's found. */
  readonly header: string;
  readonly rows: () => string[];
}

const retentionTable: Table = {
  document: 'docs/operations.md',
  header: '| what | table | kept | why |',
  rows: () => allRetentionRules.map(({ table, what, kept, why }) => `| ${what} | \`${table}\` | ${kept} | ${why} |`),
};

/** The document's text with the rows that the code gives the table. */
export const renderTable = (text: string, { header, rows }: Pick<Table, 'header' | 'rows'>): string => {
  const lines = text.split('\n');
  const first = lines.indexOf(header) + 2;
  if (first === 1) throw new Error(`There is no table ${header}`);
  const last = lines.findIndex((line, index) => index >= first && !line.startsWith('|'));
  return lines.toSpliced(first, (last === -1 ? lines.length : last) - first, ...rows()).join('\n');
};

export const docTables: readonly Table[] = [retentionTable];

if (import.meta.main) {
  for (const table of docTables) {
    const text = readFileSync(pathOf(table.document), 'utf8');
    writeFileSync(pathOf(table.document), renderTable(text, table));
    console.log(`${table.document}: ${table.rows().length} rows`);
  }
}
