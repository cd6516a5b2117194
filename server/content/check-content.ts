import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { z } from 'zod';
import { siteDocuments } from '#features/site/documents.ts';
import { nameOfField } from '#features/site/find-changes.ts';
import { findFields } from '#features/site/find-fields.ts';
import {
  dataShape,
  type ExportedName,
  exportedNames,
  fileOf,
  fileShape,
  folderOf,
  publicFolderOf,
} from './content-files.ts';

/** Several times as much as a document at its largest with a hundred earlier versions. */
const maxBytes = 64 * 1024 * 1024;

/** A field as its form calls it, and otherwise its path. */
const placeOf = (name: ExportedName, path: readonly PropertyKey[]): string => {
  const joined = path.map(String).join('.');
  const called = name === 'help-links' ? '' : nameOfField(siteDocuments[name].field, joined);
  return called || joined;
};

const words = (place: string, message: string): string => (place === '' ? message : `${place}: ${message}`);

const issuesOfData = (root: string, name: ExportedName, data: unknown): string[] => {
  const read = dataShape(name).safeParse(data);
  if (!read.success) return read.error.issues.map(({ path, message }) => words(placeOf(name, path), message));
  if (name === 'help-links') return [];
  return findFields(siteDocuments[name].field, data, 'picture')
    .filter(({ value }) => !existsSync(join(publicFolderOf(root), String(value))))
    .map(({ path, value }) => words(placeOf(name, path.split('.')), `there’s no web/public${String(value)}.`));
};

const issuesOfFile = async (root: string, name: ExportedName): Promise<string[]> => {
  let text: string;
  try {
    text = await readFile(fileOf(root, name), 'utf8');
  } catch {
    return ['it can’t be read. Without an exported text, it has only [] in it.'];
  }
  if (text.length > maxBytes) return ['it’s too large.'];
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch (error) {
    return [`it isn’t JSON: ${(error as Error).message}`];
  }
  const read = fileShape(name).safeParse(json);
  if (!read.success)
    return read.error.issues.map(({ path, message }: z.core.$ZodIssue) => words(path.map(String).join('.'), message));
  const names = read.data.flatMap(({ knownAs }) => knownAs ?? []);
  const twice = names.filter((one, index) => names.indexOf(one) !== index).map((one) => `it has version ${one} twice.`);
  const [latest] = read.data;
  return latest ? [...twice, ...issuesOfData(root, name, latest.data)] : twice;
};

/** What is wrong with the exported texts of a folder with the product's code, each with its file. Empty: nothing. */
export const checkContent = async (root: string): Promise<string[]> => {
  const issues = await Promise.all(
    exportedNames.map(async (name) =>
      (await issuesOfFile(root, name)).map((issue) => `content/published/${name}.json: ${issue}`),
    ),
  );
  const strangers = (await readdir(folderOf(root)))
    .filter((file) => file.endsWith('.json') && !exportedNames.some((name) => file === `${name}.json`))
    .map((file) => `content/published/${file}: the site has no such document.`);
  return [...issues.flat(), ...strangers];
};
