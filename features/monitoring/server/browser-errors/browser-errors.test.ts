import { Writable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createLog } from '#platform/http/log.ts';
import { createTestApp, type TestApp } from '#testing/app.ts';
import { cleanError } from './clean-error.ts';

const chrome = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36';
const safari = 'Mozilla/5.0 (iPhone) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.1 Mobile/15E148 Safari/604.1';
const clean = (message: string, stack = '', page = '/') => cleanError({ message, stack, page }, chrome);

describe('a logged browser error', () => {
  it.each([
    [
      "TypeError: Cannot read properties of undefined (reading 'name')",
      "TypeError: Cannot read properties of undefined (reading 'name')",
    ],
    ['No person mia.k+shop@example.com here', 'No person (email) here'],
    [
      'SyntaxError: Unexpected token \'J\', "John lives in Bonn" is not valid JSON',
      'SyntaxError: Unexpected token \'J\', "…" is not valid JSON',
    ],
    ['Failed to load https://shop.example/orders/x?key=abc now', 'Failed to load (address) now'],
    ['at /orders/0197a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5b/files', 'at (path)'],
    ['order 0197a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5b of 4915112345678', 'order (value) of (value)'],
    ['bad ?token=eyJhbGciOi.J9 here', 'bad (query) here'],
    ['Error 404 on “Mia’s beat”', 'Error 404 on “…”'],
  ])('is cleaned: %s', (message, words) => expect(clean(message).error).toBe(words));

  it('names places in our files, without hosts, queries and other sites’ files', () => {
    const stack = [
      'TypeError: mia@example.com',
      '    at loadPage (https://shop.example/assets/load-page-C8I-k-X4.js?mia:1:234)',
      '    at async https://shop.example/assets/vendor-DxR4mktF.js:2:3',
      '    at run (https://shop.example/beatstore/mia:10:20)',
      'send@https://shop.example/assets/shared-a.js:4:5',
      'mia@example.com says hello',
    ].join('\n');
    expect(clean('x', stack).at).toEqual([
      'loadPage assets/load-page-C8I-k-X4.js:1:234',
      'assets/vendor-DxR4mktF.js:2:3',
      'run (elsewhere):10:20',
      'send assets/shared-a.js:4:5',
    ]);
  });

  it.each([
    ['/beatstore/product/:beatId', '/beatstore/product/:beatId'],
    ['/csl-center=redirect', '/csl-center=redirect'],
    ['*', '*'],
    ['/orders/0197a1b2-c3d4/files', '(other)'],
    ['/beatstore/mia?email=a@b.c', '(other)'],
  ])('names the page %s as %s', (page, kept) => expect(clean('x', '', page).page).toBe(kept));

  it('names only the browser and its version from the user agent', () => {
    expect(
      [chrome, safari, 'curl/8'].map((agent) => cleanError({ message: '', stack: '', page: '/' }, agent).browser),
    ).toEqual(['Chrome 141', 'Safari 19', 'other']);
  });

  it('takes little time to clean, whatever the input', () => {
    const long = ["'", '"', 'a@', '/a', '?a=', 'at (', ':1', '\n', '“', '1a'].map((part) =>
      part.repeat(3000 / part.length),
    );
    // Time of this process alone, because the machine may be busy with others.
    const started = process.cpuUsage();
    for (const text of long) clean(text.slice(0, 500), text, text.slice(0, 200));
    expect(process.cpuUsage(started).user / 1000).toBeLessThan(500);
  });
});

describe('an error that a browser reports', () => {
  const lines: string[] = [];
  let shop: TestApp;
  beforeAll(async () => {
    const log = createLog('warn', new Writable({ write: (line, _, done) => (lines.push(String(line)), done()) }));
    shop = await createTestApp({ settings: { RATE_LIMIT: 'on' }, ports: { log } });
  });
  afterAll(() => shop.close());

  const report = (body: object, from = '203.0.113.1') => {
    return shop.app.inject({
      method: 'POST',
      url: '/api/v1/app/browser-errors',
      headers: { 'user-agent': chrome },
      remoteAddress: from,
      payload: body,
    });
  };
  const logged = (): Record<string, unknown>[] =>
    lines.map((line) => JSON.parse(line)).filter(({ msg }) => msg === 'A browser reported an error');

  it('is logged without anything about the person who saw it', async () => {
    const response = await report({
      message: 'TypeError: nothing for mia@example.com',
      stack: 'at a (https://shop.example/assets/a-1.js:1:2)',
      page: '/beatstore/:username',
    });
    expect([response.statusCode, response.json()]).toEqual([200, { logged: true }]);
    expect(logged()).toEqual([
      expect.objectContaining({
        error: 'TypeError: nothing for (email)',
        at: ['a assets/a-1.js:1:2'],
        page: '/beatstore/:username',
        browser: 'Chrome 141',
      }),
    ]);
    expect(lines.join('\n')).not.toMatch(/mia|203\.0\.113|AppleWebKit/);
  });

  it('is logged three times, however many people see it', async () => {
    const before = logged().length;
    const responses = [];
    for (let index = 0; index < 6; index += 1)
      responses.push(
        (await report({ message: 'the same', stack: '', page: '/' }, `203.0.113.${index + 10}`)).json().logged,
      );
    expect(responses).toEqual([true, true, true, false, false, false]);
    expect(logged().length).toBe(before + 3);
  });

  it('is logged three times when many people see it at once', async () => {
    const responses = await Promise.all(
      Array.from({ length: 50 }, (_, n) => report({ message: 'at once', stack: '', page: '/' }, `198.51.100.${n}`)),
    );
    expect(responses.filter((response) => response.json().logged)).toHaveLength(3);
  });

  it('is refused from a network that reports too many errors', async () => {
    const before = logged().length;
    const statuses = [];
    for (let index = 0; index < 32; index += 1)
      statuses.push(
        (await report({ message: `made up ${'x'.repeat(index)}`, stack: '', page: '/' }, '203.0.113.99')).statusCode,
      );
    expect(statuses).toEqual([...Array<number>(30).fill(200), 429, 429]);
    expect(logged().length).toBe(before + 30);
  });

  it('is refused if its text is too long', async () => {
    expect((await report({ message: 'x'.repeat(501), stack: '', page: '/' })).statusCode).toBe(400);
    expect((await report({ message: 'x', stack: 'x'.repeat(20_000), page: '/' })).statusCode).toBe(413);
  });
});
