import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { findTexts, type TextMistake } from './find-texts.ts';

export interface Sources {
  /** By sentence, the files that have it. */
  readonly files: ReadonlyMap<string, readonly string[]>;
  readonly mistakes: readonly (TextMistake & { readonly file: string })[];
}

const isCode = (file: string): boolean => /\.tsx?$/.test(file) && !/\.(?:test|spec)\.tsx?$/.test(file);

/** Reads the sentences of all modules that git knows, in the order of their files. */
export const readSources = (root: string): Sources => {
  const listed = execFileSync('git', ['ls-files', '-z', '-co', '--exclude-standard', '--deduplicate'], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  });
  const found = new Map<string, string[]>();
  const mistakes: (TextMistake & { readonly file: string })[] = [];
  for (const file of listed.split('\0').filter(isCode).sort()) {
    const read = findTexts(file, readFileSync(path.join(root, file), 'utf8'));
    mistakes.push(...read.mistakes.map((mistake) => ({ ...mistake, file })));
    for (const { source } of read.texts) {
      const files = found.get(source) ?? [];
      if (!files.includes(file)) files.push(file);
      found.set(source, files);
    }
  }
  return { files: found, mistakes };
};
