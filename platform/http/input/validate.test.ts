import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { validate } from './validate.ts';

const base = { method: 'POST', path: '/x', summary: '', response: z.unknown() } as const;

describe('the validation of a call', () => {
  test('reports every issue of every part at once, by field', async () => {
    const endpoint = {
      ...base,
      query: z.object({ page: z.coerce.number().int() }),
      body: z.object({
        name: z.string().min(1, 'Enter your name.'),
        place: z.object({ zip: z.string('Enter your zip.') }),
      }),
    };
    const result = await validate(endpoint, { params: {}, query: { page: 'x' }, body: { name: '', place: {} } });
    expect(result).toMatchObject({
      part: 'query',
      issues: { name: ['Enter your name.'], 'place.zip': ['Enter your zip.'] },
    });
    expect(Object.keys('issues' in result ? result.issues : {})).toContain('page');
  });

  test('refuses more marks on a letter than any language has, and removes them from text that is only compared', async () => {
    const endpoint = { ...base, query: z.object({ q: z.string() }), body: z.object({ name: z.string() }) };
    const marks = (count: number): string => `e${'\u0301'.repeat(count)}`;
    expect(await validate(endpoint, { params: {}, query: { q: marks(40) }, body: { name: marks(30) } })).toEqual({
      values: { query: { q: marks(30) }, body: { name: marks(30) } },
    });
    expect(await validate(endpoint, { params: {}, query: { q: '' }, body: { name: marks(31) } })).toMatchObject({
      issues: { body: ['A letter can have at most 30 accents and other marks.'] },
    });
  });

  test('of two shapes, assumes the one whose fields are present, even if all are wrong', async () => {
    const body = z.union([
      z.object({ width: z.number('A width.'), height: z.number('A height.') }),
      z.object({ size: z.string('A size.') }),
    ]);
    const wrong = { params: {}, query: {}, body: { width: '1', height: '2' } };
    expect(await validate({ ...base, body }, wrong)).toMatchObject({
      issues: { width: ['A width.'], height: ['A height.'] },
    });
  });

  test('of two shapes, reports only the issues of the one that was probably meant', async () => {
    const body = z.union([
      z.object({
        items: z.array(z.string()).min(1, 'Choose something.'),
        email: z.string().min(3, 'Enter an email.'),
        more: z.object({ a: z.string('A?'), b: z.string('B?') }),
      }),
      z.object({ beat: z.string(), license: z.string(), email: z.string().min(3, 'Enter an email.') }),
    ]);
    const result = await validate(
      { ...base, body },
      { params: {}, query: {}, body: { items: [], email: '', more: {} } },
    );
    expect(result).toEqual({
      part: 'body',
      issues: { items: ['Choose something.'], email: ['Enter an email.'], 'more.a': ['A?'], 'more.b': ['B?'] },
    });
  });

  test('returns the parsed values', async () => {
    const endpoint = { ...base, query: z.object({ limit: z.coerce.number() }) };
    expect(await validate(endpoint, { params: {}, query: { limit: '5' }, body: undefined })).toEqual({
      values: { query: { limit: 5 } },
    });
  });

  test('refuses text that no database stores, at any depth, and keeps odd-looking valid text', async () => {
    const body = z.object({ name: z.string(), items: z.array(z.object({ title: z.string() })) });
    const check = (input: unknown) => validate({ ...base, body }, { params: {}, query: {}, body: input });
    const odd = { name: '😀 Łódź \u202e \u0007', items: [{ title: '' }] };
    expect(await check(odd)).toEqual({ values: { body: odd } });
    const issue = ['This contains a character we can’t store. Type it again.'];
    expect(await check({ name: 'a\0b', items: [{ title: 'fine' }, { title: '\ud800' }] })).toEqual({
      part: 'body',
      issues: { name: issue, 'items.1.title': issue },
    });
    const params = z.object({ id: z.string() });
    expect(
      await validate({ ...base, params, body }, { params: { id: '\0' }, query: {}, body: { name: '', items: [] } }),
    ).toEqual({ part: 'params', issues: { id: issue } });
  });

  test('lets a query contain text that no database compares, which then finds nothing', async () => {
    const query = z.object({ q: z.string(), tag: z.array(z.string()) });
    const input = { params: {}, query: { q: 'a\0b', tag: ['\ud800', 'fine'] }, body: {} };
    expect(await validate({ ...base, query }, input)).toEqual({
      values: { query: { q: 'a\uFFFDb', tag: ['\uFFFD', 'fine'] } },
    });
  });

  describe('refuses input before the schema checks it, if it has too many', () => {
    const nested = (depth: number): unknown => JSON.parse(`${'['.repeat(depth)}${']'.repeat(depth)}`);
    const many = (count: number, value: unknown): unknown[] => Array.from({ length: count }, () => value);
    const body = z.unknown().superRefine(() => {
      throw new Error('the schema was called');
    });
    test.each([
      ['levels', nested(20_000), /nested too deeply/],
      ['values in one list', many(500_000, 0), /too many values/],
      ['values on all levels', many(40, many(40, 0)), /too many values/],
      ['fields', Object.fromEntries(many(1001, 0).map((_, index) => [`n${index}`, 0])), /too many values/],
      ['characters of a name', { ['n'.repeat(17_000)]: 0 }, /Field names/],
    ])('%s', async (_name, input, words) => {
      const result = await validate({ ...base, body }, { params: {}, query: {}, body: input });
      expect(result).toEqual({ part: 'body', issues: { body: [expect.stringMatching(words)] } });
    });
  });

  test('accepts as much as the largest form has', async () => {
    const input = Array.from({ length: 100 }, () => ({ a: [1, 2], ['n'.repeat(100)]: { b: {} } }));
    const result = await validate({ ...base, body: z.unknown() }, { params: {}, query: {}, body: input });
    expect(result).toEqual({ values: { body: input } });
  });

  test('reports only the first issues, with names and messages cut', async () => {
    const name = 'n'.repeat(100);
    const body = z.object({ [name]: z.array(z.object({ [name]: z.string('w'.repeat(5000)) })) });
    const input = { [name]: Array.from({ length: 100 }, () => ({})) };
    const result = await validate({ ...base, body }, { params: {}, query: {}, body: input });
    const issues = Object.entries('issues' in result ? result.issues : {});
    expect(issues.map(([field]) => field.length)).toEqual([100]);
    expect(issues.flatMap(([, words]) => words.map((word) => word.length))).toEqual([300]);
    const rows = z.array(z.number());
    const other = await validate({ ...base, body: rows }, { params: {}, query: {}, body: Array(500).fill('\0') });
    expect(Object.keys('issues' in other ? other.issues : {})).toHaveLength(20);
    const kept = await validate({ ...base, body: z.unknown() }, { params: {}, query: {}, body: Array(500).fill('\0') });
    expect(Object.keys('issues' in kept ? kept.issues : {})).toHaveLength(20);
  });
});
