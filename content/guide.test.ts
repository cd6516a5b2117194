import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';

test('the guide names every file that a label edits', async () => {
  const here = import.meta.dirname;
  const guide = await readFile(join(here, '../docs/make-it-yours.md'), 'utf8');
  const files = (await readdir(here, { recursive: true })).filter((name) => /(?<!\.test)\.ts$/.test(name));
  expect(files.length).toBeGreaterThan(15);
  for (const name of files) expect(guide, name).toContain(`\`content/${name}\``);
});
