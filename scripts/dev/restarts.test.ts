import { expect, test } from 'vitest';
import { createRestarts } from './restarts.ts';

const watched = () => {
  const said: string[] = [];
  const happened = { restarts: 0, said };
  return {
    happened,
    ...createRestarts(
      () => {
        happened.restarts += 1;
      },
      (line) => said.push(line),
    ),
  };
};

test('a saved file restarts the dev server, and Enter alone does nothing', () => {
  const { happened, onSaved, onEnter } = watched();
  onEnter();
  expect(happened.restarts).toBe(0);
  onSaved('features/help/server/help.ts');
  expect(happened).toEqual({ restarts: 1, said: [] });
  onSaved('listings.sql');
  expect(happened).toEqual({ restarts: 2, said: [] });
});

test('a saved migration, and every file saved after it, restarts the dev server only after Enter', () => {
  const { happened, onSaved, onEnter } = watched();
  onSaved('0900-moods.sql');
  onSaved('features/help/server/help.ts');
  onSaved('0900-moods.sql');
  expect(happened.restarts).toBe(0);
  expect(happened.said).toEqual([expect.stringMatching(/^0900-moods\.sql .*press Enter/)]);
  onEnter();
  expect(happened.restarts).toBe(1);
  onSaved('features/help/server/help.ts');
  expect(happened.restarts).toBe(2);
  // The next migration waits for Enter again.
  onSaved('0900-moods.sql');
  expect(happened).toMatchObject({ restarts: 2, said: [expect.anything(), expect.anything()] });
});
