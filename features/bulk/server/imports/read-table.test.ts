import { setImmediate } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { importLimits } from '../../contract-imports.ts';
import { readColumns } from './read-columns.ts';
import { readTable } from './read-table.ts';

const le = (text: string, mark = '\uFEFF'): Buffer => Buffer.from(mark + text, 'utf16le');
const be = (text: string, mark = '\uFEFF'): Buffer => le(text, mark).swap16();
const cellsOf = async (bytes: Buffer): Promise<readonly (readonly string[])[]> => {
  const table = await readTable(bytes);
  return 'refused' in table ? [[table.refused]] : [table.headings, ...table.rows.map(({ cells }) => cells)];
};

describe('a table', () => {
  const said = 'Title;Price\r\n"Café; Noir";9,50\r\nGrüße;2\r\n';
  const cells = [
    ['Title', 'Price'],
    ['Café; Noir', '9,50'],
    ['Grüße', '2'],
  ];
  it.each([
    ['UTF-8', Buffer.from(said)],
    ['UTF-8 with a mark', Buffer.from(`\uFEFF${said}`)],
    ['UTF-16 with a mark', le(said)],
    ['UTF-16 with a mark, high bytes first', be(said)],
    ['UTF-16 without a mark', le(said, '')],
    ['UTF-16 without a mark, high bytes first', be(said, '')],
    ['what Windows saves', Buffer.from(said, 'latin1')],
    ['tabs', Buffer.from(said.replaceAll(/;(?! )/g, '\t'))],
    ['commas', Buffer.from(said.replaceAll('9,50', '"9,50"').replaceAll(/;(?! )/g, ','))],
  ])('is read in %s', async (_, bytes) => expect(await cellsOf(bytes)).toEqual(cells));

  it('says where a row is, as a spreadsheet does, and leaves out empty ones', async () => {
    const table = await readTable(Buffer.from('Title,BPM\n\n"Two\nlines",90\n,\nLast,91\n'));
    expect('rows' in table && table.rows).toEqual([
      { row: 3, cells: ['Two\nlines', '90'] },
      { row: 5, cells: ['Last', '91'] },
    ]);
  });

  it('holds text, also where a spreadsheet would see a formula', async () => {
    expect(await cellsOf(Buffer.from('Title\n=cmd()\n+1+1\n'))).toEqual([['Title'], ['=cmd()'], ['+1+1']]);
  });

  it('is read in pieces, wherever one ends, and others get their turn in between', async () => {
    const cell = `“${'é😀'.repeat(400)}\n""“`;
    const bytes = Buffer.from(`Title,Text\n${`a,"${cell}"\n`.repeat(400)}`);
    expect(bytes.length).toBeGreaterThan(10 * 65_536);
    let turns = 0;
    let over = false;
    const others = (async () => {
      while (!over) {
        await setImmediate();
        turns += 1;
      }
    })();
    const table = await cellsOf(bytes);
    over = true;
    await others;
    expect(turns).toBeGreaterThan(10);
    expect(new Set(table.slice(1).flat())).toEqual(new Set(['a', cell.replaceAll('""', '"')]));
    expect(table).toHaveLength(401);
  });

  it.each([
    ['an Excel file', Buffer.from('PK\u0003\u0004'), /isn’t a CSV/],
    ['nothing', Buffer.from(''), /is empty/],
    ['headings alone', Buffer.from('Title,BPM\n'), /is empty/],
    ['too many rows', Buffer.from(`Title\n${'a\n'.repeat(importLimits.rows + 1)}`), /more than 1000 rows/],
    ['too many columns', Buffer.from(`Title${',x'.repeat(importLimits.columns)}\na\n`), /more than 60 columns/],
    ['a very long cell', Buffer.from(`Title\n${'a'.repeat(importLimits.cell + 1)}\n`), /row 2 has more than 5000/],
    ['an open quotation mark', Buffer.from('Title\na\n"b\n'), /quotation mark in line 3/],
  ])('that is %s is refused with words that help', async (_, bytes, words) => {
    expect((await cellsOf(bytes))[0]?.[0]).toMatch(words);
  });
});

describe('headings', () => {
  const read = (...headings: string[]) => {
    const columns = readColumns(headings);
    if ('refused' in columns) return columns.refused;
    return { ...Object.fromEntries(columns.places), licenses: columns.licenses.map(({ title }) => title) };
  };
  it.each([
    [['Name', 'Tempo', 'Camelot'], { title: [0], bpm: [1], key: [2], licenses: [] }],
    [['TRACK', 'Open Key', 'Release Date'], { title: [0], key: [1], publishAt: [2], licenses: [] }],
    [['Title', 'tags', 'Moods', 'external_id'], { title: [0], tags: [1, 2], externalId: [3], licenses: [] }],
    [['Title', 'license:Basic', 'Licence: My Own '], { title: [0], licenses: ['Basic', 'My Own'] }],
  ])('%j are known', (headings, places) => expect(read(...headings)).toEqual(places));

  it('that say the same, or of which none is a title, are refused', () => {
    expect(read('Title', 'Name')).toBe('“Title” and “Name” say the same. Delete one of these columns.');
    expect(read('BPM')).toMatch(/No column is called Title/);
  });

  it('that mean nothing here are named', () => {
    expect(readColumns(['Title', 'Mastered by', ''])).toMatchObject({ ignored: ['Mastered by'] });
  });
});
