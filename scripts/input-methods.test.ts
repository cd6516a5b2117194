import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const root = path.join(import.meta.dirname, '..');

/** Nobody types in these menus. */
const menus = [
  'features/auth/web/current-user/signed-in-menu.tsx',
  'web/shell/navigation/store-menu.tsx',
  'web/shell/navigation/use-mobile-menu.ts',
];

test('outside menus, only `isKey` checks for Enter, Escape and Backspace, because input methods use these keys, too', () => {
  const files = globSync('{ui,web,features/*/web}/**/*.{ts,tsx}', { cwd: root }).filter(
    (file) => !file.includes('.test.'),
  );
  expect(files.length).toBeGreaterThan(300);
  const looks = (file: string): boolean =>
    /(?:key|code) [!=]== '(?:Enter|Escape|Backspace)'/.test(readFileSync(path.join(root, file), 'utf8'));
  expect(files.filter(looks).sort()).toEqual(menus);
});
