import type { Beat } from '#features/catalogue/contract.ts';

/** What the player shows of a beat, and what its price button needs. Every Beat and Track is one. */
export type PlayableBeat = Pick<
  Beat,
  '_id' | 'title' | 'user' | 'coverImage' | 'durationMs' | 'time' | 'bpm' | 'key' | 'wave' | 'price' | 'licenses'
>;

/** A beat that the listener has bought. Every PurchasedBeat is one. */
export interface OwnedBeat {
  readonly beatId: string;
  readonly name: string;
  readonly artist: string;
  readonly coverImage: string;
  readonly durationMs: number;
  readonly wave: string;
  /** Where all of it can be heard; null when it may not be heard now. */
  readonly playUrl: string | null;
}

/** A bought beat as the player holds it: the file that was sold takes the place of the preview. */
export interface OwnedTrack extends Pick<PlayableBeat, '_id' | 'title' | 'coverImage' | 'durationMs' | 'wave'> {
  readonly user: Pick<PlayableBeat['user'], 'name'>;
  readonly ownedUrl: string;
}

export type PlayerBeat = PlayableBeat | OwnedTrack;

/** What the queue calls it: the preview of a beat and the same beat as bought are not the same sound. */
export const keyOf = (beat: PlayerBeat): string => ('ownedUrl' in beat ? beat.ownedUrl : beat._id);

/** Ids of beats are no paths. */
export const isOwnedKey = (key: string): boolean => key.startsWith('/');

export const toTracks = (beats: readonly OwnedBeat[]): OwnedTrack[] =>
  beats.flatMap(({ beatId, name, artist, coverImage, durationMs, wave, playUrl }) =>
    playUrl === null
      ? []
      : [{ _id: beatId, title: name, user: { name: artist }, coverImage, durationMs, wave, ownedUrl: playUrl }],
  );
