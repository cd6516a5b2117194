import { readFileSync } from 'node:fs';

const source = readFileSync(new URL('../../web/routes.tsx', import.meta.url), 'utf8');

/**
 * Every page outside the dashboards, from the list of all routes, so that none is forgotten. Of several paths to one page,
 * the first. The list is read as text: its modules are made for Vite.
 */
export const publicRoutes = (): string[] =>
  Array.from(
    source.matchAll(
      /(?:\b(?:page|form)\(\s*|\.\.\.\[)'(\/[^']*)'(?:,[^\]\n]*\]\.map\(\(path\) =>\s*(page|form|dashboard))?/g,
    ),
    ([, path = '', of]) => ({ path, of }),
  )
    .filter(({ path, of }) => of !== 'dashboard' && !path.startsWith('/dev/'))
    .map(({ path }) => path);
