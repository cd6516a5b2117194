import type { z } from 'zod';

const wrappers = /^(?:optional|nullable|default|prefault|nonoptional|readonly|catch)$/;

/** The paths of a schema's strings: "name", "links[]", "boxes[].content". */
export const stringFields = (
  schema: z.core.$ZodType | undefined,
  path = '',
): readonly (readonly [path: string, schema: z.ZodType])[] => {
  if (!schema) return [];
  const { def } = (schema as z.core.$ZodTypes)._zod;
  if (wrappers.test(def.type)) return stringFields((def as { innerType: z.core.$ZodType }).innerType, path);
  if (def.type === 'string') return [[path || '(itself)', schema as z.ZodType]];
  if (def.type === 'union') return def.options.flatMap((option) => stringFields(option, path));
  if (def.type === 'array') return stringFields(def.element, `${path}[]`);
  if (def.type === 'object') {
    return Object.entries(def.shape).flatMap(([name, part]) => stringFields(part, `${path}${path && '.'}${name}`));
  }
  if (def.type === 'record')
    return [...stringFields(def.keyType, `${path}{}`), ...stringFields(def.valueType, `${path}{}`)];
  // A transform has no strings of its own; the schemas before and after it may.
  if (def.type === 'pipe') return [...stringFields(def.in, path), ...stringFields(def.out, path)];
  return [];
};
