import type { OwnBeat } from '#features/studio/contract.ts';
import { findOwnSounds, pickSame } from '#features/catalogue/server/public-records.ts';
import { readOwnBeats } from '#features/studio/server/public.ts';
import type { Deps } from '#platform/deps.ts';
import type { ReadRow } from './reading/read-rows.ts';

/** The WAV first, as it's what is heard. */
export const soundsOf = (files: ReadRow['files']) =>
  (['wav', 'mp3'] as const).flatMap((kind) => {
    const file = files[kind];
    return file ? [{ kind, ...file }] : [];
  });

/** Finds the seller's beats that rows may mean: by their external id, or else by their sound. */
export const findExistingBeats = async ({ db }: Deps, sellerId: string, rows: readonly ReadRow[]) => {
  const sounds = await findOwnSounds(db, sellerId);
  const byHash = Map.groupBy(sounds, ({ sha256 }) => sha256);
  const ids = rows.map(({ externalId }) => externalId).filter((one) => one !== '');
  const named =
    ids.length === 0
      ? []
      : await db
          .selectFrom('bulk_external_ids')
          .select(['external_id', 'beat_id'])
          .where('seller_id', '=', sellerId)
          .where('external_id', 'in', ids)
          .execute();
  const byId = new Map(named.map((row) => [row.external_id, row.beat_id]));
  const idOf = ({ externalId, files }: ReadRow): string | undefined => {
    const sent = soundsOf(files);
    const own = sent.flatMap(({ sha256 }) => byHash.get(sha256 ?? '') ?? []);
    return byId.get(externalId) ?? pickSame(own, sent)[0]?.beat_id;
  };
  const beats = await readOwnBeats(
    db,
    rows.flatMap((row) => idOf(row) ?? []),
    { sellerId },
  );
  const byBeatId = new Map(beats.map((beat) => [beat._id, beat]));
  const findBeat = (row: ReadRow): OwnBeat | undefined => byBeatId.get(idOf(row) ?? '');
  return {
    findBeat,
    /** Paths of sounds that are as long as another one, and that need a hash to tell whether both are the same. */
    unsure: (all: readonly ReadRow[]): string[] => {
      const often = new Set(sounds.map(({ bytes }) => bytes));
      const seen = new Set<number>();
      for (const { bytes } of all.flatMap(({ files }) => soundsOf(files))) {
        if (seen.has(bytes)) often.add(bytes);
        seen.add(bytes);
      }
      return all.flatMap((row) =>
        soundsOf(row.files)
          .filter(({ bytes, sha256 }) => sha256 === undefined && often.has(bytes) && !findBeat(row))
          .map(({ path }) => path),
      );
    },
  };
};
