import { describe, expect, it } from 'vitest';
import { importLimits } from '../../../contract-imports.ts';
import { decodeTable } from './decode-table.ts';
import { readColumns } from './read-columns.ts';
import { readTable } from './read-table.ts';

const le = (text: string, mark = '\uFEFF'): Buffer => Buffer.from(mark + text, 'utf16le');
const be = (text: string, mark = '\uFEFF'): Buffer => le(text, mark).swap16();
const cellsOf = (bytes: Buffer): readonly (readonly string[])[] => {
  const table = readTable(decodeTable(bytes, 'windows-1252').text);
  return 'refused' in table ? [[table.refused]] : [table.headings, ...table.rows.map(({ cells }) => cells)];
};

describe('a table to import', () => {
  const said = 'Title;Price\r\n"Café; Noir";9,50\r\nGrüße;2\r\n';
  const cells = [
    ['Title', 'Price'],
    ['Café; Noir', '9,50'],
    ['Grüße', '2'],
  ];
  it.each([
    ['UTF-8', Buffer.from(said)],
    ['UTF-8 with a byte order mark', Buffer.from(`\uFEFF${said}`)],
    ['little-endian UTF-16 with a byte order mark', le(said)],
    ['big-endian UTF-16 with a byte order mark', be(said)],
    ['little-endian UTF-16 without a byte order mark', le(said, '')],
    ['big-endian UTF-16 without a byte order mark', be(said, '')],
    ['Windows-1252', Buffer.from(said, 'latin1')],
    ['UTF-8 with tabs', Buffer.from(said.replaceAll(/;(?! )/g, '\t'))],
    ['UTF-8 with commas', Buffer.from(said.replaceAll('9,50', '"9,50"').replaceAll(/;(?! )/g, ','))],
  ])('has the same cells in %s', (_, bytes) => expect(cellsOf(bytes)).toEqual(cells));

  it('has its rows numbered as in a spreadsheet, and empty rows left out', () => {
    const table = readTable('Title,BPM\n\n"Two\nlines",90\n,\nLast,91\n');
    expect('rows' in table && table.rows).toEqual([
      { row: 3, cells: ['Two\nlines', '90'] },
      { row: 5, cells: ['Last', '91'] },
    ]);
  });

  it('keeps text that a spreadsheet would take for a formula', () => {
    expect(cellsOf(Buffer.from('Title\n=cmd()\n+1+1\n'))).toEqual([['Title'], ['=cmd()'], ['+1+1']]);
  });

  it.each([
    ['nothing', Buffer.from(''), /is empty/],
    ['headings alone', Buffer.from('Title,BPM\n'), /is empty/],
    ['too many rows', Buffer.from(`Title\n${'a\n'.repeat(importLimits.rows + 1)}`), /more than 1000 rows/],
    ['too many columns', Buffer.from(`Title${',x'.repeat(importLimits.columns)}\na\n`), /more than 60 columns/],
    ['a very long cell', Buffer.from(`Title\n${'a'.repeat(importLimits.cell + 1)}\n`), /row 2 has more than 5000/],
    ['two million commas', Buffer.from(','.repeat(2_000_000)), /more than 60 columns/],
    ['a row with far more columns', Buffer.from(`Title\n${'a,'.repeat(900_000)}`), /more than 60 columns/],
    ['a long open quotation mark', Buffer.from(`Title\n"${'a'.repeat(1_900_000)}`), /Line 2 has too much text/],
    ['an open quotation mark', Buffer.from('Title\na\n"b\n'), /quotation mark in line 3/],
  ])('is refused with a helpful message if it has %s', (_, bytes, words) => {
    expect(cellsOf(bytes)[0]?.[0]).toMatch(words);
  });
});

describe('the headings of a table', () => {
  const licenses = ['Basic License', 'My Own', 'Mine', 'Mine License', 'Twice', 'Twice'].map((title, id) => ({
    id: String(id),
    title,
  }));
  const read = (...headings: string[]) => {
    const columns = readColumns(headings, licenses);
    if ('refused' in columns) return columns.refused;
    return {
      ...Object.fromEntries(columns.places),
      licenses: columns.licenses.map(({ license }) => Object.values(license)[0]),
    };
  };
  it.each([
    [['Name', 'Tempo', 'Camelot'], { title: [0], bpm: [1], key: [2], licenses: [] }],
    [['TRACK', 'Open Key', 'Release Date'], { title: [0], key: [1], publishAt: [2], licenses: [] }],
    [['Title', 'tags', 'Moods', 'external_id'], { title: [0], tags: [1, 2], externalId: [3], licenses: [] }],
    [['Title', 'license:Basic', 'Licence: My Own '], { title: [0], licenses: ['0', '1'] }],
    [['Title', 'license:mine', 'License: Mine License'], { title: [0], licenses: ['2', '3'] }],
    [
      ['Title', 'license: Gold', 'license: Twice'],
      {
        title: [0],
        licenses: [
          'You have no license called “Gold”. Add it, or correct the heading.',
          'You have more than one license called “Twice”. Rename one of them.',
        ],
      },
    ],
  ])('are recognized: %j', (headings, places) => expect(read(...headings)).toEqual(places));

  it('are refused if two of them mean the same or none is a title', () => {
    expect(read('Title', 'Name')).toBe('“Title” and “Name” say the same. Delete one of these columns.');
    expect(read('Title', 'License: Basic', 'License: Basic License')).toBe(
      '“License: Basic” and “License: Basic License” say the same. Delete one of these columns.',
    );
    expect(read('BPM')).toMatch(/No column is called Title/);
  });

  it('are listed as ignored if they are unknown', () => {
    expect(readColumns(['Title', 'Mastered by', ''], [])).toMatchObject({ ignored: ['Mastered by'] });
  });
});
