import { createPath, currentPathname, hrefOf, type Location, parsePath, type To } from '#ui/routing/routing.ts';

interface Entry {
  readonly key: string;
  readonly state: unknown;
}

const isEntry = (value: unknown): value is Entry => typeof value === 'object' && value !== null && 'key' in value;

const newKey = (): string => Math.random().toString(36).slice(2, 10);

export const readLocation = (): Location => {
  const entry: unknown = window.history.state;
  const { search, hash } = window.location;
  const pathname = currentPathname();
  const { key, state } = isEntry(entry) ? entry : { key: 'default', state: null };
  return { pathname, search, hash, key, state };
};

export const resolveTo = (to: To, state: unknown, from: Location): Location => {
  const { pathname = from.pathname, search = '', hash = '' } = typeof to === 'string' ? parsePath(to) : to;
  return { pathname: pathname || from.pathname, search, hash, state: state ?? null, key: newKey() };
};

export const writeLocation = (how: 'push' | 'replace', location: Location): void => {
  const entry: Entry = { key: location.key, state: location.state };
  window.history[how === 'push' ? 'pushState' : 'replaceState'](entry, '', hrefOf(createPath(location)));
};
