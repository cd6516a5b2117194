import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseAst } from 'vite';
import { isBuiltIn, lackGlobal, lackMethod, lackStatic } from './browser-builtins.ts';

export interface Breach {
  /** For example "Map.groupBy", ".toHex()", "Temporal". */
  readonly name: string;
  readonly missingIn: readonly string[];
  /** The code around it. */
  readonly code: string;
}

/** Built-ins that our build may use although a supported browser lacks them. `code` matches the code around the call. */
const allowed: readonly (readonly [name: string, code: RegExp, reason: string])[] = [
  [
    '.createContext()',
    /\w\.createContext\(/,
    'React has a function of this name; the built-in belongs to machine learning',
  ],
  ['.use()', /\.use=function/, "React's own"],
  [
    '.startViewTransition()',
    /try\{var \w+=\w+\.startViewTransition\(\{/,
    'React catches its absence, and we animate no view',
  ],
  ['.skipTransition()', /null&&\(\w+\.skipTransition\(\)/, 'of a transition that has begun'],
  ['.checkVisibility()', /checkVisibility==`function`|\(\w\?!\w\.checkVisibility/, 'Radix looks first'],
  ['Uint8Array.fromBase64', /typeof Uint8Array\.fromBase64==`function`/, 'js-base64 looks first'],
];

interface Node {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly [key: string]: unknown;
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string';

const nameOf = (node: unknown): string | undefined =>
  isNode(node) && node.type === 'Identifier' ? (node['name'] as string) : undefined;

/** "groupBy" for `x.groupBy` and for `x['groupBy']`. */
const memberName = (node: Node): string | undefined => {
  const property = node['property'];
  if (!node['computed']) return nameOf(property);
  return isNode(property) && typeof property['value'] === 'string' ? property['value'] : undefined;
};

const globalObjects = new Set(['window', 'globalThis', 'self']);

/** "Map" for `Map` and for `window.Map`. */
const globalName = (node: unknown): string | undefined => {
  if (!isNode(node)) return undefined;
  if (node.type !== 'MemberExpression') return nameOf(node);
  return globalObjects.has(nameOf(node['object']) ?? '') ? memberName(node) : undefined;
};

const iteratorMakers = new Set(['values', 'keys', 'entries']);
const iteratorMethods = new Set([
  'map',
  'filter',
  'some',
  'every',
  'find',
  'reduce',
  'forEach',
  'flatMap',
  'take',
  'drop',
]);

/** `map.values().filter(…)`: arrays have had these methods for years, iterators only recently. */
const isIteratorHelper = (name: string, object: unknown): boolean => {
  if (!iteratorMethods.has(name) || !isNode(object) || object.type !== 'CallExpression') return false;
  const callee = object['callee'];
  return (
    isNode(callee) &&
    callee.type === 'MemberExpression' &&
    iteratorMakers.has(memberName(callee) ?? '') &&
    (object['arguments'] as unknown[]).length === 0 &&
    nameOf(callee['object']) !== 'Object'
  );
};

/** Ignores `x.method?.()`, which checks by itself. */
const findInCall = (call: Node): Omit<Breach, 'code'> | undefined => {
  const callee = call['callee'];
  if (!isNode(callee) || call['optional']) return undefined;
  const wholeName = globalName(callee);
  if (wholeName !== undefined) return { name: wholeName, missingIn: lackGlobal(wholeName) };
  const name = callee.type === 'MemberExpression' ? memberName(callee) : undefined;
  if (name === undefined) return undefined;
  const owner = globalName(callee['object']);
  if (owner !== undefined && isBuiltIn(owner) && /^[A-Z]/.test(owner))
    return { name: `${owner}.${name}`, missingIn: [...lackGlobal(owner), ...lackStatic(owner, name)] };
  if (isIteratorHelper(name, callee['object']))
    return { name: `Iterator.${name}`, missingIn: lackStatic('Iterator', name) };
  return { name: `.${name}()`, missingIn: lackMethod(name) };
};

/** Finds calls that need a built-in which a supported browser lacks. */
export const findBreaches = (code: string): Breach[] => {
  const breaches: Breach[] = [];
  const visit = (node: Node): void => {
    if (node.type === 'CallExpression' || node.type === 'NewExpression') {
      const found = findInCall(node);
      if (found && found.missingIn.length > 0)
        breaches.push({
          name: found.name,
          missingIn: [...new Set(found.missingIn)],
          code: code.slice(Math.max(0, node.start - 60), node.start + 100),
        });
    }
    for (const value of Object.values(node))
      for (const child of Array.isArray(value) ? (value as unknown[]) : [value]) if (isNode(child)) visit(child);
  };
  visit(parseAst(code) as unknown as Node);
  return breaches;
};

/** Returns a line per breach in the build, and per exception that nothing needs anymore. */
const checkBuild = (folder: string): string[] => {
  const needed = new Set<unknown>();
  const lines = globSync('**/*.js', { cwd: folder }).flatMap((file) =>
    findBreaches(readFileSync(path.join(folder, file), 'utf8')).flatMap(({ name, missingIn, code }) => {
      const exception = allowed.find(([of, around]) => of === name && around.test(code));
      if (exception) needed.add(exception);
      return exception ? [] : [`${file}: ${name} is missing in ${missingIn.join(', ')}: ${code}`];
    }),
  );
  const unneeded = allowed.filter((exception) => !needed.has(exception));
  return [...lines, ...unneeded.map(([name]) => `scripts/check-browsers.ts: no code needs the exception for ${name}`)];
};

if (import.meta.main) {
  const lines = checkBuild(fileURLToPath(new URL('../dist/client', import.meta.url)));
  for (const line of lines) console.error(line);
  if (lines.length > 0)
    console.error(
      '\nSupported browsers are listed in scripts/supported-browsers.ts. Use what they have, or ask first: x.method?.().',
    );
  else console.log('All scripts run in the supported browsers.');
  process.exitCode = lines.length > 0 ? 1 : 0;
}
