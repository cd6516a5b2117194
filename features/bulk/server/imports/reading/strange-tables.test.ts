import { describe, expect, it } from 'vitest';
import type { TableEncoding } from '../../../table-encodings.ts';
import { importTasks } from './import-tasks.ts';

// Tables as real programs write them.

const licenses = [{ id: 'basic', title: 'Basic License' }];

const read = (table: Buffer, encoding?: TableEncoding) =>
  importTasks.readImport({
    table,
    folder: undefined,
    encoding,
    licenses,
    timeZone: 'UTC',
    language: 'en',
    now: new Date('2026-06-01T00:00:00Z'),
  });

const rowsOf = async (table: Buffer, encoding?: TableEncoding) => {
  const found = await read(table, encoding);
  if ('refused' in found) return found.refused;
  return found.rows.map(({ name, typed, notes }) => [name, typed, notes.map(({ text }) => text)]);
};

const noHeading = (cell: string): string =>
  `This row has more cells than headings: “${cell}” is below none. Put text with commas or semicolons in quotation marks, or add a heading.`;
const amount = (cell: string, large: string, choices: string): string =>
  `“${cell}” could mean ${large}. Write it with two decimals: ${choices}.`;
const quietPier = { title: 'Quiet Pier', bpm: '120', key: 'A minor', price: '5.00' };

describe('a table with oddities', () => {
  it.each([
    ['line ends of two kinds', 'File,Tags\r\np1.wav,calm; slow\np2.wav,warm; slow\n', [['p1', { tags: ['calm', 'slow'] }, []], ['p2', { tags: ['warm', 'slow'] }, []]]],
    ['line ends of an old Mac after others', 'File,Tags\np1.wav,calm\rp2.wav,warm\r\n', [['p1', { tags: ['calm'] }, []], ['p2', { tags: ['warm'] }, []]]],
    ['a comma without quotation marks', 'File,Price,Title\np1.wav,5.00,Love, Hate and Rain\n', [['p1', { title: 'Love', price: '5.00' }, [noHeading('Hate and Rain')]]]],
    ['a decimal comma without quotation marks', 'File,Price\np1.wav,29,99\n', [['p1', { price: '29' }, [noHeading('99')]]]],
    ['a column without a heading', 'Title,,BPM\nFog,secret,90\n', [['Fog', { title: 'Fog', bpm: '90' }, [noHeading('secret')]]]],
    ['empty cells beyond its headings', 'Title,BPM,,\nFog,90,,,,\n', [['Fog', { title: 'Fog', bpm: '90' }, []]]],
    ['fewer cells than headings', 'Title,BPM,Price\nFog,90\n', [['Fog', { title: 'Fog', bpm: '90' }, []]]],
    ['amounts that can be read in two ways', 'File,Price\np1.wav,29.990\np2.wav,1.299\np3.wav,"29,990"\n', [['p1', {}, [amount('29.990', '$29,990.00', '29990.00 or 29.99')]], ['p2', {}, [amount('1.299', '$1,299.00', '1299.00 or 1.30')]], ['p3', {}, [amount('29,990', '$29,990.00', '29990.00 or 29.99')]]]],
    ['a date that can be read in two ways', 'Title,Release\nFog,03/04/2027\n', [['Fog', { title: 'Fog' }, ['“03/04/2027” could be two dates. Write 2027-03-04 or 2027-04-03.']]]],
    ['a line that names its delimiter', 'sep=;\r\nTitle;BPM;Key;Price\r\nQuiet Pier;120;A minor;5,00\r\n', [['Quiet Pier', quietPier, []]]],
    ['a line that names an unusual delimiter', '"sep=|"\nTitle|BPM|Key|Price\nQuiet Pier|120|A minor|5,00\n', [['Quiet Pier', quietPier, []]]],
    ['two columns about one license', 'File,License: Basic,License: Basic License\np1.wav,19.99,49.99\n', '“License: Basic” and “License: Basic License” say the same. Delete one of these columns.'],
    ['a spreadsheet', 'PK\u0003\u0004', 'This isn’t a CSV. In your spreadsheet, choose “Save as” or “Download”, then “CSV”.'],
  ])('is read as far as possible, or refused with a reason: %s', async (_name, table, rows) => expect(await rowsOf(Buffer.from(table))).toEqual(rows)); // prettier-ignore

  it('is read as UTF-8 if only one cell has an invalid byte, and a note quotes that cell', async () => {
    const table = Buffer.concat([
      Buffer.from('File,Description\np1.wav,Café am Fluß – schön\np2.wav,Plain '),
      Buffer.from([0x96]),
      Buffer.from(' text\n'),
    ]);
    expect(await rowsOf(table)).toEqual([
      ['p1', { description: 'Café am Fluß – schön' }, []],
      [
        'p2',
        { description: 'Plain � text' },
        ['“Plain � text” has a character that we can’t read. Write it again in your table.'],
      ],
    ]);
    expect(await read(table)).toMatchObject({ encoding: 'utf-8' });
  });
});

describe('the encoding of a table', () => {
  it.each<readonly [TableEncoding, name: string, hex: string]>([
    ['shift_jis', '夜の波', '96e982cc9467'],
    ['euc-jp', '夜の波', 'cceba4cec7c8'],
    ['gb18030', '雨夜', 'd3ead2b9'],
    ['big5', '雨夜', 'ab42a95d'],
    ['euc-kr', '밤비', 'b9e3baf1'],
    ['windows-1251', 'Ночной дождь', 'cdeef7edeee920e4eee6e4fc'],
    ['koi8-u', 'Ночь', 'eecfded8'],
    ['windows-1252', 'Café – Über', '436166e9209620dc626572'],
    ['windows-1250', 'Žluťoučký', '8e6c759d6f75e86bfd'],
    ['windows-1253', 'Νύχτα', 'cdfdf7f4e1'],
    ['windows-1254', 'Gece yağmuru', '47656365207961f06d757275'],
    ['macintosh', 'Café Ölü', '4361668e20856c9f'],
  ])(
    'can be %s, which is offered with the name %s and used once the seller chooses it',
    async (encoding, name, hex) => {
      const table = Buffer.concat([Buffer.from('Title,BPM\n'), Buffer.from(hex, 'hex'), Buffer.from(',90\nRain,91\n')]);
      const found = await read(table);
      expect(found).toMatchObject({ rows: [], encoding: null });
      const options = 'encodings' in found ? found.encodings : [];
      expect(options.map(({ names }) => names)).toContainEqual([name]);
      expect(await rowsOf(table, encoding)).toEqual([
        [name, { title: name, bpm: '90' }, []],
        ['Rain', { title: 'Rain', bpm: '91' }, []],
      ]);
    },
  );

  it('is recognized as ISO-2022-JP by its escapes, without asking the seller', async () => {
    const table = Buffer.from('Title\n\u001B$BLk$NGH\u001B(B\n');
    expect(await rowsOf(table)).toEqual([['夜の波', { title: '夜の波' }, []]]);
  });

  it('stays Unicode if the bytes decide that, even if the seller chose another encoding for an earlier table', async () => {
    expect(await rowsOf(Buffer.from('Title\nCafé\n'), 'shift_jis')).toEqual([['Café', { title: 'Café' }, []]]);
  });
});
