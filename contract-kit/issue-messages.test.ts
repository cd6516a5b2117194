import { expect, test } from 'vitest';
import { z } from 'zod';
import './shapes.ts';

const wordsFor = (schema: z.ZodType, value: unknown): string | undefined =>
  schema.safeParse(value).error?.issues[0]?.message;

test.each<[schema: z.ZodType, value: unknown, words: string]>([
  [z.string(), undefined, 'This is required.'],
  [z.string(), null, 'This is required.'],
  [z.string().min(1), '', 'This is required.'],
  [z.string(), 7, 'This must be text.'],
  [z.int(), 'seven', 'This must be a number.'],
  [z.int(), 7.5, 'This must be a whole number.'],
  [z.boolean(), 'yes', 'This must be true or false.'],
  [z.array(z.string()), {}, 'This must be a list.'],
  [z.object({}), [], 'This must be an object.'],
  [z.string().min(8), 'short', 'At least 8 characters.'],
  [z.string().max(1), 'long', 'At most 1 character.'],
  [z.number().min(1), 0, 'At least 1.'],
  [z.number().lt(100), 100, 'Less than 100.'],
  [z.array(z.string()).max(2), ['a', 'b', 'c'], 'At most 2 items.'],
  [z.enum(['mp3', 'wav']), 'ogg', 'This must be one of: mp3, wav.'],
  [z.literal(true), false, 'This must be true.'],
  [z.email(), 'mia', 'This must be an email address, like name@example.com.'],
  [z.uuid(), 'x', 'This must be an id.'],
  [z.iso.datetime(), 'today', 'This must be a date and time, like 2031-05-17T09:30:00Z.'],
  [z.string().regex(/^a$/), 'b', 'This is not valid.'],
  [z.strictObject({}), { color: 'red' }, 'Unknown field: color.'],
  [z.union([z.string(), z.number()]), true, 'This is not valid.'],
])('a validation message says in plain words what is wrong (case %#)', (schema, value, words) => {
  expect(wordsFor(schema, value)).toBe(words);
});

test('a schema’s own message replaces the general one', () => {
  expect(wordsFor(z.string('Enter a title.'), undefined)).toBe('Enter a title.');
});
