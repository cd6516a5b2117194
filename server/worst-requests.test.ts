import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import type { Endpoint } from '#contract-kit/endpoint.ts';
import { importLimits } from '#features/bulk/contract-imports.ts';
import { readBeatName } from '#features/studio/read-beat-name.ts';
import { newcomer } from '#testing/access/access-world.ts';
import { createTestApp } from '#testing/app.ts';
import { manyEntries, manyFrames } from '#testing/worst-inputs/files.ts';
import { createStandMeter, maxMultiple } from '#testing/worst-inputs/stand-meter.ts';
import { sendRaw } from '#testing/worst-inputs/send-raw.ts';
import { formOf, type FormPart, formType, worstForms } from '#testing/worst-inputs/forms.ts';
import { repeated, worstUnits } from '#testing/worst-inputs/shapes.ts';
import { allRoutes } from './app.ts';

// Parsers of forms, headers, URLs and files must not block everybody else's calls. Measured as in `worst-json.test.ts`.

const shop = await createTestApp();
afterAll(() => shop.close());
const endpoints = allRoutes(shop.deps).map(({ endpoint }): Endpoint => endpoint);
const { headers } = await newcomer(shop, 'admin');
const addressOf = (path: string): string =>
  shop.url + path.replaceAll(/:(\w+)/g, '019aa000-0000-7000-8000-000000000000');

const { standOf } = await createStandMeter(() =>
  sendRaw(`${shop.url}/api/v1/app/bulk/edits/check`, {
    headers: { ...headers, 'content-type': 'application/json' },
    body: Buffer.from('{}'),
  }),
);

describe('a form doesn’t block other calls', () => {
  const listed = endpoints
    .filter(({ files }) => files)
    .map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const);
  test.each(listed)('when sent to %s', async (_key, { method, path, files = {} }) => {
    const [[field, { maxBytes }] = ['none', { maxBytes: 65_536 }]] = Object.entries(files);
    for (const [name, body] of Object.entries(worstForms(field, Math.min(maxBytes, 1_000_000)))) {
      const send = () => sendRaw(addressOf(path), { method, headers: { ...headers, 'content-type': formType }, body });
      expect(await standOf(send), name).toBeLessThanOrEqual(maxMultiple);
    }
  });
});

const size = importLimits.tableBytes - 1000;
const rowsOf = (heading: string, cell: string): string =>
  `${heading}\n${`${cell}\n`.repeat(Math.min(importLimits.rows, Math.floor(size / (cell.length + 1))))}`;
const longest = (unit: string): string => repeated(unit, importLimits.cell - 10);
const manyTags = Array.from({ length: 2500 }, (_, at) => at.toString(36)).join(';');

const sending = (file: FormPart) => (): Promise<unknown> =>
  sendRaw(addressOf('/api/v1/app/bulk/imports/check'), {
    headers: { ...headers, 'content-type': formType },
    body: formOf([file]),
  });

describe('an imported table doesn’t block other calls', () => {
  test.each<readonly [string, string | Buffer]>([
    ['of commas', repeated(',', size)],
    ['of rows of commas', rowsOf('Title', repeated(',', 2000))],
    ['of empty lines', repeated('\n', size)],
    ['of quotation marks', repeated('"', size)],
    ['of cells of quotation marks', repeated('"""",', size)],
    ['with an unclosed quotation', `Title\n"${repeated('a""', size - 10)}`],
    ['of tags', rowsOf('Title,Tags', `a,"${manyTags.slice(0, importLimits.cell - 10)}"`)],
    ['of tempos and keys', rowsOf('Title', longest('99 x Am x '))],
    ['of combining marks in the wrong order', rowsOf('Title', longest('\u0301\u0323'))],
    ['of all columns', rowsOf('Title,BPM,Key,Genre,Tags,Price,Release', `${'a,'.repeat(6)}a`)],
    ['in Latin-1', Buffer.from(rowsOf('Title', longest('\u00E9')), 'latin1')],
    ['in UTF-16', Buffer.from(rowsOf('Title', longest('a ')).slice(0, size / 2), 'utf16le')],
  ])('if it’s a table %s', async (_name, table) => {
    const file = { name: 'table', filename: 'a.csv', content: table };
    expect(await standOf(sending(file))).toBeLessThanOrEqual(maxMultiple);
  });

  test.each<readonly [string, string]>([
    ['of brackets', repeated('[', size)],
    ['of empty beats', `[${repeated('{},', size)}{}]`],
    [
      'of names',
      JSON.stringify(
        Array.from({ length: importLimits.rows }, () => ({ name: repeated('99 x Am x ', 500), files: {} })),
      ),
    ],
  ])('when sent beside a folder %s', async (_name, folder) => {
    const file = { name: 'folder', filename: 'a.json', content: folder };
    expect(await standOf(sending(file))).toBeLessThanOrEqual(maxMultiple);
  });
});

/** Node accepts at most 16 KB before the body. */
const room = 14_000;
/** A header can contain only these characters. */
const inHeader = worstUnits.filter((unit) => /^[\t\x20-\x7e]+$/.test(unit));
const readHeaders = [
  'cookie', 'range', 'if-range', 'if-none-match', 'if-match', 'if-modified-since', 'accept', 'accept-encoding', 'accept-language',
  'user-agent', 'x-forwarded-for', 'x-forwarded-host', 'forwarded', 'origin', 'referer', 'authorization', 'content-type', 'traceparent',
  'tracestate', 'idempotency-key', 'upload-metadata', 'upload-length', 'stripe-signature', 'x-xsrf-token',
]; // prettier-ignore

describe('reading a request’s headers and URL doesn’t block other calls', () => {
  const addresses = ['/api/v1/app/beatstore/getAllBeats?limit=1', '/api/v1/app/checkToken'];
  test.each(readHeaders)('with a long %s', async (name) => {
    for (const unit of inHeader) {
      const send = async (): Promise<void> => {
        const sent = { ...headers, [name]: repeated(unit, room).trim() };
        for (const address of addresses) await sendRaw(shop.url + address, { method: 'GET', headers: sent });
        await sendRaw(`${shop.url}/api/v1/app/uploads`, { headers: sent, body: Buffer.from('a') });
      };
      expect(await standOf(send), unit).toBeLessThanOrEqual(maxMultiple);
    }
  });

  test.each([
    ['path', (text: string) => `/${text}`],
    ['path of the API', (text: string) => `/api/v1/app/beatstore/track/${text}`],
    [
      'query of many values',
      (text: string) => `/api/v1/app/beatstore/getAllBeats?${repeated(`${text.slice(0, 4)}=1&`, room)}`,
    ],
    ['query of lists', () => `/api/v1/app/beatstore/getAllBeats?${repeated('q[]=1&', room)}`],
    ['search', (text: string) => `/api/v1/app/beatstore/getAllBeats?limit=5&q=${text}`],
  ])('with a long %s', async (_name, addressWith) => {
    for (const unit of inHeader) {
      const text = repeated(encodeURIComponent(unit), room);
      const send = () => sendRaw(shop.url + addressWith(text), { method: 'GET', headers });
      expect(await standOf(send), unit).toBeLessThanOrEqual(maxMultiple);
    }
  });
});

describe('a file doesn’t block other calls:', () => {
  test('a zip with many entries is read in another process', async () => {
    const path = join(shop.deps.config.dataDir, 'many.zip');
    await writeFile(path, manyEntries(60_000));
    expect(await standOf(() => shop.deps.archives.checkZip(path))).toBeLessThanOrEqual(maxMultiple);
    expect(await standOf(() => shop.deps.archives.listZip(path))).toBeLessThanOrEqual(maxMultiple);
  });

  test('audio with many tags is read in another process', async () => {
    const path = join(shop.deps.config.dataDir, 'many.mp3');
    await writeFile(path, manyFrames(300_000));
    const read = () => shop.deps.audio.describe({ path, kind: 'mp3', durationMs: 60_000 }).catch(() => null);
    expect(await standOf(read)).toBeLessThanOrEqual(maxMultiple);
  });

  test.each([...worstUnits, '99 x Am x ', '1A ', '(99)', 'bpm99 '])('a file name may repeat %j', async (unit) => {
    expect(await standOf(async () => readBeatName(repeated(unit, 4096)))).toBeLessThanOrEqual(maxMultiple);
  });
});
