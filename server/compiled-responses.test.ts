import { afterAll, expect, test } from 'vitest';
import { z } from 'zod';
import { createTestApp } from '#testing/app.ts';
import { allRoutes } from './app.ts';

// zod checks a response that it can't compile, too, but takes several times as long.

const shop = await createTestApp();
afterAll(() => shop.close());

const refusalOf = (schema: z.ZodType): string | null => {
  try {
    z.compile(schema, { strict: true });
    return null;
  } catch (error) {
    return String(error);
  }
};

test('every response’s schema can be compiled', () => {
  const refused = allRoutes(shop.deps).flatMap(({ endpoint: { path, response } }) => {
    const refusal = response === 'binary' ? null : refusalOf(response);
    return refusal === null ? [] : [[path, refusal]];
  });
  expect(refused).toEqual([]);
  expect(refusalOf(z.string().refine(async () => true))).not.toBeNull();
});
