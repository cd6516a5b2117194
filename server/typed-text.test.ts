import { afterAll, describe, expect, test } from 'vitest';
import type { z } from 'zod';
import type { Endpoint } from '#contract-kit/endpoint.ts';
import { choiceNames } from '#features/catalogue/beat-choices.ts';
import { createTestApp } from '#testing/app.ts';
import { stringFields } from '#testing/string-fields.ts';
import { allRoutes } from './app.ts';

// Every string in a contract has the rule of contract-kit/visible-text.ts, accepts no invisible characters, or is of a
// kind that is declared here.

const shop = await createTestApp();
afterAll(() => shop.close());

/** Strings that people don't read as texts, by the ends of their paths. */
const kinds: Readonly<Record<string, RegExp>> = {
  'a password: hashed as typed': /\.(?:password|currentPassword|newPassword|confirmPassword)$/,
  'a token, a key, or an id that a machine made: compared as it is':
    /\.(?:token|key|orderKey|cursor|challengeId|sessionId|passkeyId|uploads\[\]|ids|artists)$|security\/end\.items\[\]\.id$/,
  'an answer of a passkey: verified as it is': /\.response\.(?:response\.)?\w+(?:\[\])?$/,
  'the name of something that exists: compared as it is': new RegExp(
    `(?::username|account/close)\\.username$|beatstore/(?:getAllBeats|near)\\.(?:${choiceNames.join('|')}|tag|artist)$`,
  ),
  'a number': /\.bpm$/,
  'an error of a browser: for the log alone': /browser-errors\.(?:message|stack|page)$/,
};

const marks = ['\u202E', '\u200B', '\u2066', '\u00AD', '\uFEFF', '\u0007', '\u{E0041}'];
const nothings = [
  '',
  ' ',
  '\u200B',
  '\u3164',
  '\u2800',
  '\u115F',
  '\u00AD\u2060',
  '\u202E\u202C',
  '\u0301',
  '\u{E0041}',
  '\uFE0F',
];

const fields = allRoutes(shop.deps).flatMap(({ endpoint }) => {
  const { method, path, params, query, body }: Endpoint = endpoint;
  return [params, query, body].flatMap((part) =>
    stringFields(part).map(([name, schema]) => [`${method} ${path}.${name}`, schema] as const),
  );
});
const others = fields.filter(([name]) => !Object.values(kinds).some((kind) => kind.test(name)));

/** Texts that at least one field accepts. */
const texts = ['ab', 'abc', 'Nova Keys', 'https://label.example/a', 'house', '12', '2026-01-01'];

const isRequired = (schema: z.ZodType): boolean => !schema.safeParse('').success;

test('the test finds many texts, and some strings of each declared kind', () => {
  expect(others.length).toBeGreaterThan(100);
  for (const [kind, pattern] of Object.entries(kinds)) {
    expect(fields.some(([name]) => pattern.test(name)), kind).toBe(true); // prettier-ignore
  }
});

describe.each(others)('%s', (_name, schema) => {
  test('stores no invisible characters', () => {
    for (const text of texts) {
      for (const mark of marks) {
        const { data } = schema.safeParse(text.slice(0, 1) + mark + text.slice(1));
        const why = 'take it with text() or requiredText(), or declare in `kinds` what else it is';
        if (data !== undefined) expect(JSON.stringify(data), why).not.toContain(JSON.stringify(mark).slice(1, -1));
      }
    }
  });

  test.runIf(isRequired(schema))('refuses text without a visible character', () => {
    for (const nothing of nothings) expect(schema.safeParse(nothing).success, JSON.stringify(nothing)).toBe(false);
  });
});
