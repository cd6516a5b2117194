import { readFileSync } from 'node:fs';

const source = readFileSync(new URL('../../web/routes.tsx', import.meta.url), 'utf8');

/** Every route of `web/routes.tsx` that isn't inside the dashboards, without the catch-all and developers' pages. */
export const publicRoutes = (): string[] => {
  const one = [...source.matchAll(/\b(?:page|form)\(\s*'(\/[^']*)'/g)].map(([, path = '']) => path);
  const several = [...source.matchAll(/\.\.\.\[([^\]]*)\]\.map\(\(path\) =>\s*(?:page|form)\(/g)].flatMap(
    ([, paths = '']) => [...paths.matchAll(/'([^']+)'/g)].map(([, path = '']) => path),
  );
  return [...new Set([...one, ...several])].filter((path) => !path.startsWith('/dev/'));
};
