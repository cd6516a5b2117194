import { expect, test } from 'vitest';
import { fromNearerEnd } from './nearer-end.ts';

const list = Array.from({ length: 47 }, (_, index) => index);

test('the pages of a list, each read from the nearer end, are complete and in order, and empty past the end', () => {
  const seen: number[] = [];
  for (let offset = 0; offset < 60; offset += 10) {
    const way = fromNearerEnd({ offset, limit: 10, total: list.length });
    const ordered = way.backward ? list.toReversed() : list;
    const found = ordered.slice(way.offset, way.offset + way.limit);
    seen.push(...(way.backward ? found.toReversed() : found));
    expect(way.offset, 'rows that are passed over').toBeLessThan(list.length / 2);
  }
  expect(seen).toEqual(list);
});
