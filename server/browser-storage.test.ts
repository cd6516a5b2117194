import { glob, readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';

// A browser's storage may be disabled or full; then every access throws, but the page's buttons must still work.

const indentOf = (line: string): number => line.length - line.trimStart().length;

/** Whether a line of formatted code is inside a `try` block, judged by its indentation. */
const isGuarded = (lines: readonly string[], at: number): boolean => {
  let indent = indentOf(lines[at] ?? '');
  for (let above = at - 1; above >= 0 && indent > 0; above -= 1) {
    const line = lines[above] ?? '';
    if (line.trim() === '' || indentOf(line) >= indent) continue;
    indent = indentOf(line);
    if (line.trim() === 'try {') return true;
  }
  return false;
};

it('every use of the browser’s storage catches exceptions', async () => {
  const unguarded: string[] = [];
  let uses = 0;
  for await (const path of glob('{web,ui,features/*/web}/**/*.{ts,tsx}')) {
    if (/\.test\./.test(path)) continue;
    const lines = (await readFile(path, 'utf8')).split('\n');
    for (const [at, line] of lines.entries()) {
      if (!/\b(?:(?:local|session)Storage|storage\(\))\b\.?/.test(line) || /^\s*(?:\/?\*|\/\/)/.test(line)) continue;
      // The caller catches the exception.
      if (/storage: \(\) => window\.(?:local|session)Storage\b/.test(line)) continue;
      uses += 1;
      if (!isGuarded(lines, at)) unguarded.push(`${path}:${at + 1}`);
    }
  }
  expect(unguarded).toEqual([]);
  expect(uses).toBeGreaterThan(20);
});
