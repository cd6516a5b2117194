import { expect, test } from 'vitest';
import { z } from 'zod';
import { newId } from './ids.ts';

test('ids are UUIDs of version 7, sort by age and don’t repeat', () => {
  const ids = Array.from({ length: 1000 }, (_, index) => newId(1_700_000_000_000 + index));
  expect(ids.toSorted()).toEqual(ids);
  expect(new Set(ids).size).toBe(1000);
  expect(z.uuidv7().safeParse(ids[0]).success).toBe(true);
  expect(ids[0]?.slice(0, 13)).toBe('018bcfe5-6800');
});

test('an id contains the time it was made with, even if an earlier id contains a later time', () => {
  const [later, earlier] = [newId(1_800_000_000_000), newId(1_700_000_000_000)];
  expect(earlier < later).toBe(true);
});
