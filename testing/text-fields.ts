import type { z } from 'zod';

const wrappers = /^(?:optional|nullable|default|prefault|nonoptional|readonly|catch)$/;
/** The shortest markup that each kind of text accepts. */
const markup = ['<b>', 'https://a.example/<b>', 'a<b>@a.example'];

/** Paths of texts that accept markup: "name", "links[]", "boxes[].content". Unknown kinds of schema count, too. */
export const textFields = (schema: z.core.$ZodType, path = ''): readonly string[] => {
  const { def } = (schema as z.core.$ZodTypes)._zod;
  const here = [path || '(itself)'];
  if (/^(?:number|boolean|null|undefined|nan|date|bigint|never|void|enum|literal)$/.test(def.type)) return [];
  if (wrappers.test(def.type)) return textFields((def as { innerType: z.core.$ZodType }).innerType, path);
  if (def.type === 'string') return markup.some((text) => (schema as z.ZodType).safeParse(text).success) ? here : [];
  if (def.type === 'union') return [...new Set(def.options.flatMap((option) => textFields(option, path)))];
  if (def.type === 'array') return textFields(def.element, `${path}[]`);
  if (def.type === 'object') {
    return Object.entries(def.shape).flatMap(([name, part]) => textFields(part, `${path}${path && '.'}${name}`));
  }
  if (def.type === 'pipe') {
    const [first, second] = [def.in, def.out] as const;
    const isTransform = (end: z.core.$ZodType) => (end as z.core.$ZodTypes)._zod.def.type === 'transform';
    if (isTransform(first)) return textFields(second, path);
    const found = textFields(first, path);
    // The next schema of the pipe may refuse markup, as an email's does.
    return isTransform(second) || found.length === 0 ? found : textFields(second, path);
  }
  return here;
};
