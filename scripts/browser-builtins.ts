import { createRequire } from 'node:module';
import type { CompatData, Identifier, SimpleSupportStatement } from '@mdn/browser-compat-data';
import { supportedBrowsers } from './supported-browsers.ts';

// Read with `require`: the package is one JSON file of 20 MB.
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

/** The oldest supported browsers that lack what this entry describes. */
const missingIn = (entry: Identifier): string[] =>
  Object.entries(supportedBrowsers).flatMap(([browser, limit]) => {
    const known = entry.__compat?.support[browser as keyof typeof supportedBrowsers];
    const statements = known === undefined ? [] : [known].flat();
    // What the data says nothing about is older than the data.
    const isThere = statements.length === 0 || statements.some((support) => hasIt(support, limit));
    return isThere ? [] : [`${browser} ${limit}`];
  });

const membersOf = (entry: Identifier | undefined): [string, Identifier][] =>
  Object.entries(entry ?? {}).filter(([name]) => name !== '__compat' && !name.endsWith('_event')) as [
    string,
    Identifier,
  ][];

/** "Map", "Promise", "requestIdleCallback": names without an owner, also as `window.name`; by name, who lacks them. */
const globals = new Map<string, string[]>();
/** "Map.groupBy", "Intl.DurationFormat". */
const statics = new Map<string, string[]>();
/** "toSorted": methods of any object, missing only if nothing that browsers come with has a method of that name. */
const methods = new Map<string, string[]>();

const addMethod = (name: string, missing: string[]): void => {
  const before = methods.get(name);
  if (!before || before.length > missing.length) methods.set(name, missing);
};

/** Of the browser's interfaces, `.fetch()` or `.run()` could be anybody's; `.startViewTransition()` could not. */
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

/** By name, the oldest supported browsers that lack a global; empty if none does, or if it is nobody's built-in. */
export const lackGlobal = (name: string): string[] => lacking(globals, name);
export const lackStatic = (owner: string, name: string): string[] => lacking(statics, `${owner}.${name}`);
export const lackMethod = (name: string): string[] => lacking(methods, name);
export const isBuiltIn = (name: string): boolean => globals.has(name);

/** "Map.groupBy", "Array.groupBy" and every other member, static or not, that the browser lacks of an object it may have. */
export const membersMissingIn = (browser: keyof typeof supportedBrowsers): string[] =>
  [...statics]
    .filter(([, missing]) => missing.includes(`${browser} ${supportedBrowsers[browser]}`))
    .map(([name]) => name);
