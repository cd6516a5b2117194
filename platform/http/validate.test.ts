import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { validate } from './validate.ts';

const base = { method: 'POST', path: '/x', summary: '', answer: z.unknown() } as const;

describe('validate', () => {
  test('tells every issue of every part at once, by field', async () => {
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

  test('of two shapes it speaks of the one that was meant', async () => {
    const body = z.union([
      z.object({
        items: z.array(z.string()).min(1, 'Choose something.'),
        email: z.string().min(3, 'Enter an e-mail.'),
        more: z.object({ a: z.string('A?'), b: z.string('B?') }),
      }),
      z.object({ beat: z.string(), license: z.string(), email: z.string().min(3, 'Enter an e-mail.') }),
    ]);
    const result = await validate(
      { ...base, body },
      { params: {}, query: {}, body: { items: [], email: '', more: {} } },
    );
    expect(result).toEqual({
      part: 'body',
      issues: { items: ['Choose something.'], email: ['Enter an e-mail.'], 'more.a': ['A?'], 'more.b': ['B?'] },
    });
  });

  test('hands over what the schemas made of it', async () => {
    const endpoint = { ...base, query: z.object({ limit: z.coerce.number() }) };
    expect(await validate(endpoint, { params: {}, query: { limit: '5' }, body: undefined })).toEqual({
      values: { query: { limit: 5 } },
    });
  });

  test('refuses text that no database keeps, wherever it stands, and keeps what looks odd but is text', async () => {
    const body = z.object({ name: z.string(), items: z.array(z.object({ title: z.string() })) });
    const check = (given: unknown) => validate({ ...base, body }, { params: {}, query: {}, body: given });
    const odd = { name: '😀 Łódź \u202e \u0007', items: [{ title: '' }] };
    expect(await check(odd)).toEqual({ values: { body: odd } });
    const issue = ['This holds a character that cannot be kept. Type it anew.'];
    expect(await check({ name: 'a\0b', items: [{ title: 'fine' }, { title: '\ud800' }] })).toEqual({
      part: 'body',
      issues: { name: issue, 'items.1.title': issue },
    });
    const params = z.object({ id: z.string() });
    expect(
      await validate({ ...base, params, body }, { params: { id: '\0' }, query: {}, body: { name: '', items: [] } }),
    ).toEqual({ part: 'params', issues: { id: issue } });
  });

  test('refuses what is nested deeper than any form, before it walks through all of it', async () => {
    const body = z.object({ anything: z.record(z.string(), z.unknown()) });
    const nested = (depth: number): unknown => JSON.parse(`${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}`);
    const check = (depth: number) =>
      validate({ ...base, body }, { params: {}, query: {}, body: { anything: nested(depth) } });
    expect(await check(40)).toHaveProperty('values');
    expect(await check(20_000)).toEqual({ part: 'body', issues: { anything: ['This is nested too deeply.'] } });
  });
});
