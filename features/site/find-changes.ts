import type { FormField } from './fields.ts';

/** A text that differs between two versions of a document. Null: that version doesn't have it. */
export interface TextChange {
  /** For example "Chapters 2 › Heading". */
  readonly where: string;
  readonly before: string | null;
  readonly after: string | null;
  /** The texts are paths of pictures. */
  readonly isPicture?: true;
}

interface Text {
  readonly where: string;
  readonly text: string;
  readonly kind: FormField['kind'];
}

const shown = (field: FormField, value: unknown): string => {
  if (field.kind === 'check') return value === true ? 'Yes' : 'No';
  if (field.kind === 'choice') return field.options[String(value)] ?? String(value);
  return field.kind === 'paragraphs' ? (value as readonly string[]).join('\n\n') : String(value);
};

const numbered = (where: readonly string[], label: string, index: number): string[] => [
  ...where.slice(0, -1),
  `${where.at(-1) ?? label} ${index + 1}`,
];

/** What a field is called in the form: "Gallery 2 › Picture" for `gallery.1.picture`. */
export const nameOfField = (field: FormField, path: string): string => {
  const where = (
    part: FormField,
    [first, ...rest]: readonly string[],
    before: readonly string[],
  ): readonly string[] => {
    if (first === undefined) return before;
    if (part.kind === 'list') return where(part.item, rest, numbered(before, part.label, Number(first)));
    const next = part.kind === 'group' ? part.fields[first] : undefined;
    return next ? where(next, rest, [...before, next.label]) : before;
  };
  return where(field, path.split('.'), []).join(' › ');
};

/** All texts of a document, by their place in the form. */
const textsOf = (field: FormField, value: unknown, where: readonly string[]): Text[] => {
  if (value === undefined || value === '') return [];
  if (field.kind === 'group') {
    const values = value as Readonly<Record<string, unknown>>;
    return Object.entries(field.fields).flatMap(([name, part]) => textsOf(part, values[name], [...where, part.label]));
  }
  if (field.kind === 'list') {
    const { item } = field;
    return (value as readonly unknown[]).flatMap((entry, index) =>
      textsOf(item, entry, numbered(where, field.label, index)),
    );
  }
  return [{ where: where.join(' › '), text: shown(field, value), kind: field.kind }];
};

/** What differs between two versions of a document, in the order of the form. */
export const findChanges = (field: FormField, before: unknown, after: unknown): TextChange[] => {
  const old = new Map(textsOf(field, before, []).map((one) => [one.where, one]));
  const now = new Map(textsOf(field, after, []).map((one) => [one.where, one]));
  return [...new Map([...now, ...old]).values()]
    .map(({ where, kind }) => ({
      where,
      before: old.get(where)?.text ?? null,
      after: now.get(where)?.text ?? null,
      ...(kind === 'picture' && { isPicture: true as const }),
    }))
    .filter((one) => one.before !== one.after);
};
