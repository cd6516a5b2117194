import { words } from '../../beat-rules.ts';
import { type FileKind, fileKinds } from '#features/licenses/contract.ts';
import type { FieldIssues } from '#platform/http/input/field-issues.ts';
import type { LocalFile } from './check-file.ts';
import type { CheckedFile } from './check-received.ts';
import type { WaitingFile } from './upload-pieces.ts';

export type KindFiles = ReadonlyMap<FileKind, LocalFile | WaitingFile>;

/** The valid files for sale, by kind; `all`: one of each kind is required. */
export const sortBeatFiles = (
  files: readonly CheckedFile[],
  all: boolean,
): { readonly byKind: KindFiles; readonly issues: readonly string[] } => {
  const byKind = new Map<FileKind, LocalFile>();
  const seen = new Set<FileKind>();
  const issues: string[] = [];
  for (const file of files) {
    const kind = file.kind === 'cover' ? null : file.kind;
    if (file.refused !== null) issues.push(file.refused);
    else if (kind && !seen.has(kind)) byKind.set(kind, file);
    else if (!issues.includes(words.files)) issues.push(words.files);
    if (kind) seen.add(kind);
  }
  const lacks = all ? fileKinds.some((kind) => !seen.has(kind)) : files.length === 0;
  if (lacks && !issues.includes(words.files)) issues.push(words.files);
  return { byKind, issues };
};

export const findCoverIssues = (cover: CheckedFile | undefined): FieldIssues => {
  const issue = cover ? cover.refused : 'Choose a cover image.';
  return issue === null ? {} : { coverImage: [issue] };
};
