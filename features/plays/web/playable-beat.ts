import type { Beat } from '#features/catalogue/contract.ts';

/** The fields of a beat that the player and its price button need. Every Beat and Track fits. */
export type PlayableBeat = Pick<
  Beat,
  | '_id'
  | 'title'
  | 'user'
  | 'credits'
  | 'coverImage'
  | 'durationMs'
  | 'time'
  | 'bpm'
  | 'key'
  | 'wave'
  | 'price'
  | 'licenses'
>;

/** A beat that the listener bought or made. Every PurchasedBeat fits. */
export interface OwnedBeat {
  readonly beatId: string;
  readonly name: string;
  readonly artist: string;
  readonly coverImage: string;
  readonly durationMs: number;
  readonly wave: string;
  /** URL of a bought file, or of the preview of a beat that the listener made; null if it may not be played now. */
  readonly playUrl: string | null;
}

/** A purchased or own beat in the player, which plays `ownedUrl` instead of the public preview. */
export interface OwnedTrack extends Pick<
  PlayableBeat,
  '_id' | 'title' | 'credits' | 'coverImage' | 'durationMs' | 'wave'
> {
  readonly user: Pick<PlayableBeat['user'], 'name'>;
  readonly ownedUrl: string;
}

export type PlayerBeat = PlayableBeat | OwnedTrack;

/** The key in the queue. A beat's preview and its purchased file are different sounds, so their keys differ. */
export const keyOf = (beat: PlayerBeat): string => ('ownedUrl' in beat ? beat.ownedUrl : beat._id);

/** The key of a purchased beat is a path; beat ids aren't. */
export const isOwnedKey = (key: string): boolean => key.startsWith('/');

/** Whether the key can be sent to the catalogue. */
export const isBeatId = (key: string): boolean => /^[\w-]{36}$/.test(key);

export const toTracks = (beats: readonly OwnedBeat[]): OwnedTrack[] =>
  beats.flatMap(({ beatId, name, artist, coverImage, durationMs, wave, playUrl }) =>
    playUrl === null
      ? []
      : [{ _id: beatId, title: name, user: { name: artist }, coverImage, durationMs, wave, ownedUrl: playUrl }],
  );
