import type { BeatFileKind, FileKind } from '#features/licenses/contract.ts';
import type { Deps } from '#platform/deps.ts';
import type { FieldIssues } from '#platform/http/input/field-issues.ts';
import type { UploadKind } from '../../upload-kinds.ts';
import type { FileFields } from './receive-form.ts';
import type { UploadRow } from './upload-rows.ts';
import { forCaller } from '#platform/texts/in-language.ts';

export type KindUploads = ReadonlyMap<FileKind, UploadRow>;

/** Uploads by the kind of their format: a kit's zip is still `trackouts` here (see `readKitFiles`). */
export type SentFiles = ReadonlyMap<BeatFileKind, UploadRow>;

export interface SentUploads {
  readonly cover: UploadRow | undefined;
  /** The files for sale that passed their checks. */
  readonly files: SentFiles;
  /** Kinds of all files, including refused ones. */
  readonly kinds: ReadonlySet<UploadKind>;
  /** Some named uploads don't exist: they were used, discarded, or are someone else's. */
  readonly areGone: boolean;
  readonly issues: FieldIssues;
  /** Number of issues about files that are too large. */
  readonly tooLarge: number;
}

/** Reports refused files, and two files of a kind, because either could be meant. */
export const readUploads = async (
  deps: Pick<Deps, 'db' | 'clock' | 'config'>,
  ownerId: string,
  body: unknown,
  fileFields: FileFields,
): Promise<SentUploads> => {
  let cover: UploadRow | undefined;
  const files = new Map<BeatFileKind, UploadRow>();
  const kinds = new Set<UploadKind>();
  const issues: FieldIssues = {};
  let tooLarge = 0;
  const { checked, areGone } = await findCheckedUploads(deps, ownerId, body);
  for (const row of checked) {
    const field = row.kind === 'cover' ? 'coverImage' : 'beatFiles';
    const tooMany = kinds.has(row.kind) ? fileFields[field] : undefined;
    const issue = row.reason ?? (tooMany && forCaller(tooMany));
    if (issue !== undefined) (issues[field] ??= []).push(issue);
    else if (row.kind === 'cover') cover = row;
    else files.set(row.kind, row);
    if (row.reason !== null && row.bytes > deps.config.uploadLimits[row.kind]) tooLarge += 1;
    kinds.add(row.kind);
  }
  return { cover, files, kinds, areGone, issues, tooLarge };
};

/** The person's own, checked uploads, in the order of the body. All others are treated as missing. */
const findCheckedUploads = async (
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  ownerId: string,
  body: unknown,
): Promise<{ readonly checked: readonly UploadRow[]; readonly areGone: boolean }> => {
  const sent = typeof body === 'object' && body !== null && 'uploads' in body ? body.uploads : null;
  const ids = Array.isArray(sent) ? sent.filter((id): id is string => typeof id === 'string').slice(0, 10) : [];
  if (ids.length === 0) return { checked: [], areGone: false };
  const rows = await db
    .selectFrom('catalogue_uploads')
    .selectAll()
    .where('id', 'in', ids)
    .where('owner_id', '=', ownerId)
    .execute();
  const checked = rows.filter(
    ({ state, expires_at: until }) => (state === 'ready' || state === 'refused') && until > clock.now(),
  );
  return {
    checked: checked.toSorted((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id)),
    areGone: rows.length < new Set(ids).size,
  };
};
