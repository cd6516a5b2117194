import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { features } from '../../server/features.ts';
import { allRetentionRules } from '../../server/retention.ts';
import { sourceFiles } from '../check-boundaries.ts';
import { importsOf } from '../imports-of.ts';
import { writeStates } from './life-diagrams.ts';
import { eventRows, extensionRows, slotRows } from './connections.ts';

// Generates tables in documents from the code. `npm run doc-tables` writes them, and tests compare them with the code.

const pathOf = (file: string): string => fileURLToPath(new URL(`../../${file}`, import.meta.url));

interface Table {
  readonly document: string;
  /** The first line identifies the table. */
  readonly header: string;
  readonly rows: () => string[];
}

const retentionTable: Table = {
  document: 'docs/operations/retention.md',
  header: '| what | table | kept | why |',
  rows: () => allRetentionRules.map(({ table, what, kept, why }) => `| ${what} | \`${table}\` | ${kept} | ${why} |`),
};

const findImported = (files: readonly string[], from: RegExp, to: RegExp): Set<string> => {
  const targets = files
    .filter((file) => from.test(file) && !/\.test\.tsx?$/.test(file))
    .flatMap((file) => importsOf(file, readFileSync(pathOf(file), 'utf8')))
    .flatMap(({ target }) => to.exec(target ?? '')?.[1] ?? []);
  return new Set(targets);
};

const featureTable: Table = {
  document: 'docs/architecture.md',
  header: '| feature | owns | calls | its web uses |',
  rows: () => {
    const files = sourceFiles();
    return features.map(({ name, owns }) => {
      const calls = findImported(files, RegExp(`^features/${name}/(?!web/)`), /^features\/([^/]+)\/(?!web\/)/);
      const uses = findImported(files, RegExp(`^features/${name}/web/`), /^features\/([^/]+)\//);
      const listed = [calls, uses].map((found) =>
        features.flatMap((other) => (found.has(other.name) && other.name !== name ? other.name : [])).join(', '),
      );
      return `| ${[name, owns, ...listed].join(' | ')} |`.replaceAll('  ', ' ');
    });
  },
};

const productSources = () =>
  sourceFiles()
    .filter((file) => /^(features|web|server)\//.test(file) && !/\.test\.tsx?$/.test(file))
    .map((file) => ({ file, text: readFileSync(pathOf(file), 'utf8') }));

const connectionTables: readonly Table[] = [
  { header: '| event | published by | heard by |', rows: eventRows },
  { header: '| question | asked by | answered by |', rows: extensionRows },
  { header: '| slot | shown by | filled by |', rows: slotRows },
].map(({ header, rows }) => ({ document: 'docs/architecture.md', header, rows: () => rows(productSources()) }));

/** Returns the document with regenerated rows. */
export const renderTable = (text: string, { header, rows }: Pick<Table, 'header' | 'rows'>): string => {
  const lines = text.split('\n');
  const first = lines.indexOf(header) + 2;
  if (first === 1) throw new Error(`There is no table ${header}`);
  const last = lines.findIndex((line, index) => index >= first && !line.startsWith('|'));
  return lines.toSpliced(first, (last === -1 ? lines.length : last) - first, ...rows()).join('\n');
};

export const docTables: readonly Table[] = [featureTable, ...connectionTables, retentionTable];

if (import.meta.main) {
  writeStates();
  for (const table of docTables) {
    const text = readFileSync(pathOf(table.document), 'utf8');
    writeFileSync(pathOf(table.document), renderTable(text, table));
    console.log(table.document);
  }
}
