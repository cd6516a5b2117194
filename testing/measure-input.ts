import type { z } from 'zod';

/** The largest value that a schema accepts, and where it sets no bound. */
export interface InputSize {
  /** Paths of strings, lists and records without a maximum, and of everything of unknown shape. */
  readonly unbounded: readonly string[];
  readonly depth: number;
  /** Maximum number of elements and fields at all levels. */
  readonly values: number;
  /** Maximum size as JSON; a character takes up to three bytes. */
  readonly bytes: number;
}

const leaf = (bytes: number): InputSize => ({ unbounded: [], depth: 0, values: 0, bytes });
const without = (path: string): InputSize => ({ ...leaf(0), unbounded: [path || '(itself)'] });

const largest = (sizes: readonly InputSize[]): InputSize => ({
  unbounded: sizes.flatMap(({ unbounded }) => unbounded),
  depth: Math.max(...sizes.map(({ depth }) => depth)),
  values: Math.max(...sizes.map(({ values }) => values)),
  bytes: Math.max(...sizes.map(({ bytes }) => bytes)),
});

const inherent = /^(?:number|boolean|null|undefined|nan|date|bigint|never|void)$/;
const wrappers = /^(?:optional|nullable|default|prefault|nonoptional|readonly|catch)$/;

/** Unknown kinds of schema count as unbounded. */
export const measureInput = (schema: z.core.$ZodType, path = ''): InputSize => {
  const { def } = (schema as z.core.$ZodTypes)._zod;
  const inner = (part: z.core.$ZodType, name?: string): InputSize =>
    measureInput(part, name === undefined ? path : `${path}${path && '.'}${name}`);
  if (inherent.test(def.type)) return leaf(30);
  if (wrappers.test(def.type)) return inner((def as { innerType: z.core.$ZodType }).innerType);
  if (def.type === 'enum') return leaf(Math.max(...Object.values(def.entries).map((value) => String(value).length)));
  if (def.type === 'literal') return leaf(Math.max(...def.values.map((value) => String(value).length)));
  if (def.type === 'string') {
    if ('format' in def && def.format === 'uuid') return leaf(38);
    const { maxLength } = schema as z.ZodString;
    return maxLength === null ? without(path) : leaf(3 * maxLength + 2);
  }
  if (def.type === 'union') return largest(def.options.map((option) => inner(option)));
  // Transforms have no bounds, so this measures the first schema that isn't one.
  if (def.type === 'pipe') {
    const ends = [def.in, def.out].filter((end) => (end as z.core.$ZodTypes)._zod.def.type !== 'transform');
    return ends.length === 0 ? without(path) : largest(ends.slice(0, 1).map((end) => inner(end)));
  }
  if (def.type === 'array') return arrayOf(inner(def.element, '[]'), def, path);
  if (def.type === 'object' && !hasMore(def)) {
    const fields = Object.entries(def.shape).map(([name, part]) => [name, inner(part, name)] as const);
    return {
      unbounded: fields.flatMap(([, { unbounded }]) => unbounded),
      depth: 1 + Math.max(0, ...fields.map(([, { depth }]) => depth)),
      values: fields.reduce((sum, [, { values }]) => sum + values + 1, 0),
      bytes: fields.reduce((sum, [name, { bytes }]) => sum + bytes + name.length + 4, 2),
    };
  }
  return without(path);
};

/** A loose object also accepts other fields. */
const hasMore = ({ catchall }: z.core.$ZodObjectDef): boolean =>
  catchall !== undefined && (catchall as z.core.$ZodTypes)._zod.def.type !== 'never';

const arrayOf = (element: InputSize, { checks = [] }: z.core.$ZodArrayDef, path: string): InputSize => {
  const maxima = checks.map(({ _zod: { def } }) => def).filter((def) => def.check === 'max_length');
  const max = Math.min(...maxima.map((def) => (def as z.core.$ZodCheckMaxLengthDef).maximum));
  return {
    unbounded: [...element.unbounded, ...(Number.isFinite(max) ? [] : [`${path}[]`])],
    depth: element.depth + 1,
    values: Number.isFinite(max) ? max * (element.values + 1) : 0,
    bytes: Number.isFinite(max) ? max * (element.bytes + 1) + 2 : 0,
  };
};
