import { afterAll, describe, expect, test } from 'vitest';
import { inLanguage } from '#platform/texts/in-language.ts';
import { createTestApp } from '#testing/app.ts';
import { allRoutes } from './app.ts';

// Each call says to its caller what is wrong in the language of the caller's page, and in English to programs with a key.

const shop = await createTestApp({ settings: { LANGUAGES: 'en,en-XA' } });
afterAll(() => shop.close());
const endpoints = allRoutes(shop.deps).map(
  ({ endpoint }) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const,
);

/** The pseudo-language `en-XA` puts accents on every word that goes through `t`. */
const accented = /[ÅßÇÐÉĜĤÎĴĶĻÑÖŔŠŢÛŴÝŽåƀçđéĝĥîĵķļñöŕšţûŵýž]/;
/** The whole sentence, without an English word in it. What a program can send, such as "percent", is in no language. */
const isTranslated = (words: string): boolean =>
  accented.test(words) &&
  !words
    .replace(/ öñé öf: .*/, '')
    .split(/\s+/)
    .some((word) => /^[“(]?[a-z]{3,}[”).,;:]*$/.test(word));

const signUp = (headers: Record<string, string>) =>
  shop.app.inject({
    method: 'POST',
    url: '/api/v1/app/signup',
    headers,
    payload: { email: 'no address', username: '', password: 'password' },
  });

interface Refused {
  readonly message: string;
  readonly fields: Readonly<Record<string, readonly string[]>>;
}

test('a page reads what is wrong in its language, by field', async () => {
  const { message, fields } = (await signUp({ 'accept-language': 'en-XA' })).json<Refused>();
  expect(Object.keys(fields)).toEqual(expect.arrayContaining(['email', 'username']));
  for (const words of [message, ...Object.values(fields).flat()]) expect(words).toSatisfy(isTranslated);
});

test.each([
  ['a program with a key', { 'accept-language': 'en-XA', authorization: 'Bearer key' }],
  ['a browser that sends a list of languages', { 'accept-language': 'en-XA,de;q=0.9' }],
])('%s reads it in English', async (_who, headers) => {
  const { message, fields } = (await signUp(headers)).json<Refused>();
  for (const words of [message, ...Object.values(fields).flat()]) expect(words).not.toSatisfy(isTranslated);
});

/** What no page of ours can cause: only developers read it. */
const technical = /^(?:KEY_|IDEMPOTENCY_)/;

describe('every declared failure can be said in another language', () => {
  test.each(endpoints)('%s', async (_name, { failures = {} }) => {
    const specs = Object.entries(failures).filter(([code]) => !technical.test(code));
    const said = await inLanguage('en-XA', () => specs.map(([code, { message }]) => [code, message()] as const));
    expect(said.filter(([, words]) => !isTranslated(words))).toEqual([]);
  });
});

/** Wrong in as many ways as a schema tells apart. */
const wrong = [undefined, null, '', ' ', 'x'.repeat(3000), '0', 'a@', -1, 0.5, 1e12, true, [], [null], {}];

describe('every issue of a field is said in the caller’s language', () => {
  const withBody = endpoints.filter(([, { body }]) => body !== undefined);
  test.each(withBody)('%s', async (_name, { body }) => {
    const names = Object.keys((body as { shape?: object }).shape ?? {});
    const inputs = wrong.map((value) => Object.fromEntries(names.map((name) => [name, value])));
    const found = await inLanguage('en-XA', async () => {
      const all = await Promise.all(inputs.map((input) => body?.safeParseAsync(input, { reportInput: true })));
      return all.flatMap((one) => one?.error?.issues ?? []);
    });
    expect([...new Set(found.map(({ message }) => message))].filter((words) => !isTranslated(words))).toEqual([]);
  });
});
