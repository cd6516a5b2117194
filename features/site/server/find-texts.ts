import { maxOfKind } from '#features/find/limits.ts';
import { wordsOf } from '#features/find/words-of.ts';
import type { Providers } from '#platform/extensions/extensions.ts';
import { documentNames, siteDocuments } from '../documents.ts';

/** What can be edited of the site, with the labels of its fields: "logo" finds the theme. */
const texts = documentNames.map((name) => {
  const { label, fields } = siteDocuments[name].field;
  const parts = Object.values(fields).map((field) => field.label);
  return { title: label, parts, words: wordsOf([label, ...parts].join(' ')), to: `/dashboard/admin/site/${name}` };
});

/** Every typed word begins a word of the text's name or of one of its fields. */
export const findTexts: NonNullable<Providers['find.results']> = (_db, { actor, text }) => {
  const typed = wordsOf(text);
  const mayEdit = actor.role === 'admin' || actor.isEditor;
  if (!mayEdit || typed.length === 0) return Promise.resolve([]);
  const found = texts
    .filter(({ words }) => typed.every((start) => words.some((word) => word.startsWith(start))))
    .slice(0, maxOfKind)
    .map(({ title, parts, to }) => ({ kind: 'text' as const, title, about: parts.join(', '), to, actions: [] }));
  return Promise.resolve(found);
};
