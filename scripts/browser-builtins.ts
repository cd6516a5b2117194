import { createRequire } from 'node:module';
import type { CompatData, Identifier, SimpleSupportStatement } from '@mdn/browser-compat-data';
import { supportedBrowsers } from './supported-browsers.ts';

// Loaded with `require`: the package is one JSON file of 20 MB.
const { javascript, api } = createRequire(import.meta.url)('@mdn/browser-compat-data') as CompatData;
const builtins = javascript['builtins'] as Identifier;

const isAtMost = (version: string, limit: string): boolean => {
  const [parts, limits] = [version, limit].map((text) => text.replace('≤', '').split('.').map(Number));
  for (const [index, part] of (parts as number[]).entries()) {
    const difference = part - ((limits as number[])[index] ?? 0);
    if (difference !== 0) return difference < 0;
  }
  return true;
};

const hasIt = (support: SimpleSupportStatement, limit: string): boolean =>
  typeof support.version_added === 'string' &&
  support.version_added !== 'preview' &&
  isAtMost(support.version_added, limit) &&
  (typeof support.version_removed !== 'string' || !isAtMost(support.version_removed, limit)) &&
  !support.flags &&
  !support.prefix &&
  !support.alternative_name;

/** The supported browsers that lack the entry, with their versions. */
const missingIn = (entry: Identifier): string[] =>
  Object.entries(supportedBrowsers).flatMap(([browser, limit]) => {
    const known = entry.__compat?.support[browser as keyof typeof supportedBrowsers];
    const statements = known === undefined ? [] : [known].flat();
    // A feature without data is older than the data.
    const isThere = statements.length === 0 || statements.some((support) => hasIt(support, limit));
    return isThere ? [] : [`${browser} ${limit}`];
  });

const membersOf = (entry: Identifier | undefined): [string, Identifier][] =>
  Object.entries(entry ?? {}).filter(([name]) => name !== '__compat' && !name.endsWith('_event')) as [
    string,
    Identifier,
  ][];

/** Browsers without a global, by its name: "Map", "Promise", "requestIdleCallback". Includes `window.name`. */
const globals = new Map<string, string[]>();
/** "Map.groupBy", "Intl.DurationFormat". */
const statics = new Map<string, string[]>();
/** For example "toSorted". A method is missing only if no built-in has a method of that name. */
const methods = new Map<string, string[]>();

const addMethod = (name: string, missing: string[]): void => {
  const before = methods.get(name);
  if (!before || before.length > missing.length) methods.set(name, missing);
};

/** `.fetch()` or `.run()` could be any object's method; `.startViewTransition()` can only be the browser's. */
const isTelling = (name: string): boolean => /^[a-z]+[A-Z]/.test(name);

for (const [owner, entry] of membersOf(builtins)) {
  globals.set(owner, missingIn(entry));
  for (const [name, member] of membersOf(entry)) {
    statics.set(`${owner}.${name}`, missingIn(member));
    addMethod(name, missingIn(member));
    for (const [inner, deeper] of membersOf(member)) addMethod(inner, missingIn(deeper));
  }
}
for (const [owner, entry] of membersOf(api as Identifier)) {
  globals.set(owner, missingIn(entry));
  for (const [key, member] of membersOf(entry)) {
    const name = key.replace(/_static$/, '');
    const missing = missingIn(member);
    statics.set(`${owner}.${name}`, missing);
    if (owner === 'Window') globals.set(name, missing);
    if (isTelling(name) || methods.has(name)) addMethod(name, missing);
  }
}

const lacking = (found: Map<string, string[]>, name: string): string[] => found.get(name) ?? [];

/** Empty if all supported browsers have the global, or if it isn't a built-in. */
export const lackGlobal = (name: string): string[] => lacking(globals, name);
export const lackStatic = (owner: string, name: string): string[] => lacking(statics, `${owner}.${name}`);
export const lackMethod = (name: string): string[] => lacking(methods, name);
export const isBuiltIn = (name: string): boolean => globals.has(name);

/** Missing members of existing objects, static or not, such as "Map.groupBy" and "Array.groupBy". */
export const membersMissingIn = (browser: keyof typeof supportedBrowsers): string[] =>
  [...statics]
    .filter(([, missing]) => missing.includes(`${browser} ${supportedBrowsers[browser]}`))
    .map(([name]) => name);
