import type { OwnBeat } from '#features/studio/contract.ts';
import { findOwnWavs } from '#features/catalogue/server/public.ts';
import { readOwnBeats } from '#features/studio/server/public.ts';
import type { Deps } from '#platform/deps.ts';
import type { ReadRow } from './reading/read-rows.ts';

/** Finds the seller's beats that rows may mean: by their external id, or else by their WAV file. */
export const findExistingBeats = async ({ db }: Deps, sellerId: string, rows: readonly ReadRow[]) => {
  const wavs = await findOwnWavs(db, sellerId);
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
  const byWav = new Map(wavs.map((wav) => [wav.sha256, wav.beat_id]));
  const idOf = ({ externalId, files }: ReadRow): string | undefined =>
    byId.get(externalId) ?? byWav.get(files.wav?.sha256 ?? '');
  const beats = await readOwnBeats(
    db,
    rows.flatMap((row) => idOf(row) ?? []),
    { sellerId },
  );
  const byBeatId = new Map(beats.map((beat) => [beat._id, beat]));
  const findBeat = (row: ReadRow): OwnBeat | undefined => byBeatId.get(idOf(row) ?? '');
  return {
    findBeat,
    /** Paths of WAV files that are as long as another one, and that need a hash to tell whether both are the same. */
    unsure: (all: readonly ReadRow[]): string[] => {
      const often = new Set(wavs.map(({ bytes }) => bytes));
      const seen = new Set<number>();
      for (const bytes of all.flatMap(({ files }) => files.wav?.bytes ?? [])) {
        if (seen.has(bytes)) often.add(bytes);
        seen.add(bytes);
      }
      return all.flatMap((row) => {
        const { wav } = row.files;
        return wav && wav.sha256 === undefined && often.has(wav.bytes) && !findBeat(row) ? [wav.path] : [];
      });
    },
  };
};
