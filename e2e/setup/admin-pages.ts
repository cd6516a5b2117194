import { readFileSync } from 'node:fs';

const source = readFileSync(new URL('../../web/routes.tsx', import.meta.url), 'utf8');

/**
 * Every page that is for admins alone, from the list of all routes, so that none is forgotten; `ids` are for the paths that
 * name one. Of two paths to one page, the last. The list is read as text: its modules are made for Vite.
 */
export const findAdminPages = (ids: Readonly<Record<string, string>>): readonly string[] => {
  const [, list = ''] = /const dashboards[^=]*= \[\n(.*?)\n\];/s.exec(source) ?? [];
  const entries = list
    .trim()
    .split(/\n {2}(?=\S)/)
    .filter((entry) => entry.includes(`, 'admin')`) || entry.startsWith('admin('));
  return entries.map((entry) => {
    const under = /^admin\('([^']*)'/.exec(entry)?.[1];
    const path = under === undefined ? [...entry.matchAll(/'(\/[^']*)'/g)].at(-1)?.[1] : `/dashboard/admin/${under}`;
    if (path === undefined) throw new Error(`No path is in ${entry}`);
    return path.replaceAll(/:(\w+)/g, (_all, name: string) => {
      const id = ids[name];
      if (id === undefined) throw new Error(`${path} needs a ${name}: make one for the journey.`);
      return id;
    });
  });
};
