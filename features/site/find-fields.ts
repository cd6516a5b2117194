import type { FormField } from './fields.ts';

interface FoundField {
  /** For example "chapters.0.heading". */
  readonly path: string;
  readonly value: unknown;
}

/** Finds all fields of a kind in a document, with their values. */
export const findFields = (field: FormField, value: unknown, kind: FormField['kind'], path = ''): FoundField[] => {
  if (value === undefined) return [];
  const within = (part: FormField, name: string | number): FoundField[] =>
    findFields(
      part,
      (value as Readonly<Record<string, unknown>>)[name],
      kind,
      path === '' ? `${name}` : `${path}.${name}`,
    );
  if (field.kind === kind) return [{ path, value }];
  if (field.kind === 'group') return Object.entries(field.fields).flatMap(([name, part]) => within(part, name));
  if (field.kind === 'list') return (value as readonly unknown[]).flatMap((_, index) => within(field.item, index));
  return [];
};
