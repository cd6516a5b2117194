import { label } from '#content/label.ts';
import { bracedIn } from '#contract-kit/agreements/agreement-text.ts';
import { artistPage } from '#features/site/artist-document.ts';
import { type DocumentName, siteDocuments } from '#features/site/documents.ts';
import { blankOf, type FormField } from '#features/site/fields.ts';
import { builtIn } from '#features/site/built-in.ts';

/** Names an account, or files of the site. */
const isName = (path: string): boolean => /(?:^|\.)(?:username|loop)$/.test(path);

/** Fields whose text is free, and shown as it is. */
const isFree = (field: FormField, path: string): boolean =>
  (field.kind === 'line' || field.kind === 'text') && !isName(path);

const fill = (
  field: FormField,
  value: unknown,
  path: string,
  textOf: (path: string, max: number) => string,
): unknown => {
  if (value === undefined) {
    if (field.kind !== 'list') return undefined;
    return fill(field, [blankOf(field.item)], path, textOf);
  }
  const at = (name: string | number): string => (path === '' ? `${name}` : `${path}.${name}`);
  if (field.kind === 'group') {
    const values = value as Readonly<Record<string, unknown>>;
    const filled = Object.fromEntries(
      Object.entries(field.fields).flatMap(([name, part]) =>
        values[name] === undefined && part.kind !== 'list' ? [] : [[name, fill(part, values[name], at(name), textOf)]],
      ),
    );
    return field.sized ? { ...values, ...filled } : filled;
  }
  if (field.kind === 'list') {
    return (value as readonly unknown[]).map((entry, index) => fill(field.item, entry, at(index), textOf));
  }
  if (field.kind === 'paragraphs') return (value as readonly string[]).map((_, index) => textOf(at(index), field.max));
  if (field.kind === 'link') return value === '' ? 'https://label.example/more' : value;
  if (!isFree(field, path) || !('max' in field)) return value;
  // What is filled in at a sale may have to be there.
  const braced = bracedIn(value as string).map((name) => ` {${name}}`);
  return `${textOf(path, field.max - braced.join('').length)}${braced.join('')}`;
};

/**
 * What the site came with, with another text in each field of free text, which may have `max` characters. Optional
 * lists that are left out get an entry.
 */
export const fillDocument = (name: DocumentName, textOf: (path: string, max: number) => string) => {
  const { data } = builtIn(name, label);
  return { name, data: fill(siteDocuments[name].field, data, '', textOf) } as ReturnType<typeof builtIn>;
};

/** The free texts of a document that are long enough not to be anywhere else by chance. */
export const textsIn = ({ name, data }: ReturnType<typeof builtIn>): string[] => {
  const found: string[] = [];
  const collect = (field: FormField, value: unknown, path: string): void => {
    if (value === undefined) return;
    if (field.kind === 'group') {
      for (const [key, part] of Object.entries(field.fields)) {
        collect(part, (value as Readonly<Record<string, unknown>>)[key], `${path}.${key}`);
      }
    } else if (field.kind === 'list') {
      for (const entry of value as readonly unknown[]) collect(field.item, entry, path);
    } else if (field.kind === 'paragraphs') found.push(...(value as readonly string[]));
    else if (isFree(field, path)) found.push(value as string);
  };
  collect(siteDocuments[name].field, data, '');
  return found.filter((text) => text.length >= 20);
};

const pathsOf = (field: FormField, path: string): string[] => {
  if (field.kind === 'group') {
    return Object.entries(field.fields).flatMap(([name, part]) => pathsOf(part, `${path}.${name}`));
  }
  if (field.kind === 'list') return pathsOf(field.item, `${path}[]`);
  if (field.kind === 'paragraphs') return [`${path}[]`];
  // Only the path of an uploaded picture is accepted.
  if (field.kind === 'picture' && field.isLogo) return [];
  return ['line', 'text', 'link', 'picture', 'seller'].includes(field.kind) ? [path] : [];
};

/** Where text is typed in an artist's own page. */
export const typedPagePaths: readonly string[] = pathsOf(artistPage.field, 'document.data');

/** Where text is typed in any document: "document.data.chapters[].heading". */
export const typedPaths: readonly string[] = [
  ...new Set(Object.values(siteDocuments).flatMap(({ field }) => pathsOf(field, 'document.data'))),
];
