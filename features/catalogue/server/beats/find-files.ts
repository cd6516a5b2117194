import { type Selectable, sql } from 'kysely';
import { isSound, soundKinds } from '#features/licenses/kinds.ts';
import type { Queryable } from '#platform/database/open.ts';
import type { ProductKind } from '../../kits.ts';
import type { FileTable } from '../tables.ts';

export type FileRow = Selectable<FileTable>;

/** The source of preview, waveform and free download: a beat's WAV if it has one, otherwise its mp3; a kit's demo. */
export const heardFileOf = <F extends Pick<FileRow, 'kind'>>(kind: ProductKind, files: readonly F[]): F | undefined =>
  (kind === 'beat' ? files.find((file) => file.kind === 'wav') : undefined) ??
  files.find((file) => file.kind === 'mp3');

/** The files that new buyers of these beats get: at most one per kind and beat. */
export const currentFiles = async (db: Queryable, beatIds: readonly string[]): Promise<FileRow[]> =>
  beatIds.length === 0
    ? []
    : await db
        .selectFrom('catalogue_files')
        .selectAll()
        .where('beat_id', 'in', [...new Set(beatIds)])
        .where('replaced_at', 'is', null)
        .execute();

/** Finds replaced files as well, which earlier buyers keep. */
export const findFiles = async (db: Queryable, fileIds: readonly string[]): Promise<FileRow[]> =>
  fileIds.length === 0
    ? []
    : await db
        .selectFrom('catalogue_files')
        .selectAll()
        .where('id', 'in', [...new Set(fileIds)])
        .execute();

interface OwnSound extends Pick<FileRow, 'beat_id' | 'kind' | 'bytes' | 'sha256'> {
  readonly is_heard: boolean;
}

/** The current sounds of a seller's beats that aren't deleted, and whether each is what is heard of its beat. */
export const findOwnSounds = (
  db: Queryable,
  sellerId: string,
  { hashes }: { readonly hashes?: readonly string[] } = {},
): Promise<OwnSound[]> =>
  db
    .selectFrom('catalogue_files as f')
    .innerJoin('catalogue_beats as b', 'b.id', 'f.beat_id')
    .select(['f.beat_id', 'f.kind', 'f.bytes', 'f.sha256'])
    .select(
      sql<boolean>`f.kind = 'wav' or not exists (
        select from catalogue_files wav where wav.beat_id = f.beat_id and wav.kind = 'wav' and wav.replaced_at is null
      )`.as('is_heard'),
    )
    .where('b.seller_id', '=', sellerId)
    .where('b.kind', '=', 'beat')
    .where('b.state', '!=', 'removed')
    .where('f.kind', 'in', [...soundKinds])
    .where('f.replaced_at', 'is', null)
    .$if(hashes !== undefined, (found) => found.where('f.sha256', '=', sql<string>`any(${[...hashes!]}::text[])`))
    .execute();

/**
 * Those of a seller's sounds that make a beat with these files the same one. What is heard of a beat identifies it;
 * beside a WAV, the mp3 doesn't. If only one of two beats has a WAV, their mp3 decides.
 */
export const pickSame = <S extends Pick<OwnSound, 'sha256' | 'is_heard'>>(
  own: readonly S[],
  files: readonly { readonly kind: string; readonly sha256?: string | undefined }[],
): S[] => {
  const sounds = files.filter(({ kind }) => isSound(kind));
  const heard = sounds.find(({ kind }) => kind === 'wav') ?? sounds[0];
  const hashes = new Set(sounds.flatMap(({ sha256 }) => sha256 ?? []));
  return own.filter(({ sha256, is_heard: isHeard }) => hashes.has(sha256) && (isHeard || sha256 === heard?.sha256));
};

export const findSameSounds = async (
  db: Queryable,
  sellerId: string,
  files: readonly { readonly kind: string; readonly sha256: string }[],
): Promise<OwnSound[]> =>
  pickSame(await findOwnSounds(db, sellerId, { hashes: files.map(({ sha256 }) => sha256) }), files);
