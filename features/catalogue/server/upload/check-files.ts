import { words } from '#features/catalogue/beat-rules.ts';
import { type FileKind, fileKinds } from '#features/licenses/contract.ts';
import type { Deps } from '#platform/deps.ts';
import type { FieldIssues } from '#platform/http/field-issues.ts';
import { checkBeatFile, checkCoverFile } from './check-file.ts';

type Needs = Pick<Deps, 'audio' | 'images' | 'config'>;

/** A file on a local disk, under the name that its sender gave it. */
export interface LocalFile {
  readonly path: string;
  readonly filename: string;
  readonly bytes: number;
}

export type KindFiles = ReadonlyMap<FileKind, LocalFile>;

/** The files that are sold, by kind, as far as they are good; `all`: one of each kind is asked for. */
export const checkBeatFiles = async (
  deps: Needs,
  files: readonly LocalFile[],
  all: boolean,
): Promise<{ readonly byKind: KindFiles; readonly issues: readonly string[] }> => {
  const byKind = new Map<FileKind, LocalFile>();
  const seen = new Set<FileKind>();
  const issues: string[] = [];
  for (const file of files) {
    const checked = await checkBeatFile(deps, file);
    const kind = checked.kind === 'cover' ? null : checked.kind;
    if ('refused' in checked) issues.push(checked.refused);
    else if (kind && !seen.has(kind)) byKind.set(kind, file);
    else if (!issues.includes(words.files)) issues.push(words.files);
    if (kind) seen.add(kind);
  }
  const lacks = all ? fileKinds.some((kind) => !seen.has(kind)) : files.length === 0;
  if (lacks && !issues.includes(words.files)) issues.push(words.files);
  return { byKind, issues };
};

export const checkCovers = async (deps: Needs, cover: LocalFile | undefined): Promise<FieldIssues> => {
  const issue = cover ? await checkCoverFile(deps, cover) : 'Choose a cover image.';
  return issue === null ? {} : { coverImage: [issue] };
};
