import { expect, test } from 'vitest';
import { csvChunks } from './csv.ts';

const join = async (chunks: AsyncIterable<string>): Promise<string> => {
  let text = '';
  for await (const chunk of chunks) text += chunk;
  return text;
};
const read = (...[heading = [], ...rows]: string[][]): Promise<string> => join(csvChunks({ heading, rows }));

test('a CSV table has lines of quoted cells in UTF-8 with a byte order mark', async () => {
  expect([...Buffer.from(await read()).subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
  expect(await read(['a', 'ø,"x"\n'], ['', '1.00'])).toBe('\uFEFF"a","ø,""x""\n"\r\n"","1.00"\r\n');
});

test('a long CSV table is read while it’s sent', async () => {
  let read = 0;
  const rows = function* () {
    for (; read < 10_000; read += 1) yield ['x'.repeat(100)];
  };
  const chunks = csvChunks({ heading: ['a'], rows: rows() });
  await chunks.next();
  expect(read).toBeLessThan(1000);
  const rest = await join(chunks);
  expect([read, rest.endsWith('x"\r\n')]).toEqual([10_000, true]);
});

test('no cell of a CSV table starts a formula, whatever characters precede it', async () => {
  for (const text of [
    '=1+1',
    '+1',
    '-1',
    '-1.00+1',
    '-1.00\n',
    '@SUM(A1)',
    ' =1',
    '\t=1',
    '\r=1',
    '＝1',
    '\uFEFF=1',
    '\tx',
  ]) {
    expect(await read([text])).toBe(`\uFEFF"'${text}"\r\n`);
  }
  for (const text of ['-5.00', '1-1', 'a=b', 'x@example.com', '2026-11-21'])
    expect(await read([text])).toBe(`\uFEFF"${text}"\r\n`);
});
