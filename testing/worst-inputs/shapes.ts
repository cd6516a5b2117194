import type { z } from 'zod';

/** Texts that are slow for bad patterns, normalizers and splitters. Each is repeated as often as it fits. */
export const worstUnits: readonly string[] = [
  ' ', '\n', '\0', 'a', 'a ', '1,', '../', '%41', 'a@', 'a.b:', '"', '<b ', '[a](', '\u0301\u0323', 'a\u200D', '\uD83D', '👩\u200D', 'İ',
]; // prettier-ignore

const wrappers = /^(?:optional|nullable|default|prefault|nonoptional|readonly|catch)$/;

export interface Filling {
  readonly unit: string;
  /** Characters per text. `fitting`: the contract's maximum; a number ignores the contract. */
  readonly length: 'fitting' | number;
  /** Selects one shape of each union. */
  readonly shape: number;
  /** Number of elements per list. */
  readonly elements: number;
}

export const repeated = (unit: string, length: number): string =>
  unit.repeat(Math.ceil(length / unit.length)).slice(0, length);

/** Fills a schema's shape as far as possible. Anything that isn’t text or a list is valid. */
export const fillShape = (schema: z.core.$ZodType, filling: Filling): unknown => {
  const { def } = (schema as z.core.$ZodTypes)._zod;
  const inner = (part: z.core.$ZodType): unknown => fillShape(part, filling);
  if (wrappers.test(def.type)) return inner((def as { innerType: z.core.$ZodType }).innerType);
  if (def.type === 'string') {
    const { maxLength } = schema as z.ZodString;
    return repeated(filling.unit, filling.length === 'fitting' ? (maxLength ?? 40) : filling.length);
  }
  if (def.type === 'enum') return Object.values(def.entries)[0];
  if (def.type === 'literal') return def.values[0];
  if (def.type === 'boolean') return true;
  if (def.type === 'number') return 1;
  if (def.type === 'union') return inner(def.options[filling.shape % def.options.length]!);
  if (def.type === 'pipe') {
    const isTransform = (def.in as z.core.$ZodTypes)._zod.def.type === 'transform';
    return inner(isTransform ? def.out : def.in);
  }
  if (def.type === 'array') return Array.from({ length: filling.elements }, () => inner(def.element));
  if (def.type === 'object')
    return Object.fromEntries(Object.entries(def.shape).map(([name, part]) => [name, inner(part)]));
  return null;
};

const nested = (open: string, close: string, depth: number): string => open.repeat(depth) + close.repeat(depth);

/** JSON of about `bytes` bytes with far more structure than any endpoint needs. */
export const worstJson = (bytes: number): readonly string[] => [
  nested('[', ']', bytes / 2),
  nested('{"a":', '}', Math.floor(bytes / 6)),
  `{"a":[${'0,'.repeat(bytes / 2 - 8)}0]}`,
  `{"a":[${'{},'.repeat(bytes / 3 - 8)}{}]}`,
  `{${Array.from({ length: Math.floor(bytes / 12) }, (_, at) => `"k${at}":0,`)
    .join('')
    .slice(0, -1)}}`.slice(0, bytes),
  `{"a":"${'\\u0000'.repeat(bytes / 6 - 4)}"}`,
  `{"${'k'.repeat(bytes - 10)}":0}`,
  `{"__proto__":{"a":${'1'.repeat(bytes - 40)}}}`,
];
