import { linkedCoverSize } from '#contract-kit/cover-sizes.ts';
import type { Beat } from './contract.ts';

/** Returns "Nova Tide - Undertow", for example. */
export const beatName = (beat: Pick<Beat, 'title'> & Named): string => `${producerNames(beat)} - ${beat.title}`;

export const productPath = (beatId: string): string => `/beatstore/product/${beatId}`;

/** Ids of the beats whose pages the text links to, each once. */
export const beatsLinkedIn = (text: string): readonly string[] => {
  const links = text.matchAll(/\/beatstore\/product\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})/gi);
  return [...new Set([...links].map(([, id = '']) => id.toLowerCase()))];
};

/** Opens the free download dialog on a beat's page. */
export const freeDownloadHash = '#free-download';

export const artistPath = (username: string): string => `/beatstore/${encodeURIComponent(username)}`;

export const storePath = (filter: Readonly<Record<string, string>>): string =>
  `/beatstore?${new URLSearchParams(filter).toString()}`;

/** Leads to the report form of features/notices. */
export const reportPath = (kind: 'beat' | 'artist' | 'comment', id: string): string => `/report?${kind}=${id}`;

/** `cover` names the folder with all sizes. */
export const coverPath = (cover: string): string => `/media/covers/${cover}/${linkedCoverSize}.webp`;

export const cardPath = (beatId: string): string => `/media/cards/${beatId}.jpg`;

/** The image exists only for an artist with a beat on sale. */
export const artistCardPath = (userId: string): string => `/media/cards/artists/${userId}.jpg`;

/** Same shape as `credit` in the contract. */
export interface Credit {
  readonly name: string;
  /** Null if they have no artist page. */
  readonly username: string | null;
  readonly role: string;
  readonly isProducer: boolean;
}

interface Named {
  readonly user: Pick<Beat['user'], 'name'>;
  readonly credits?: readonly Credit[] | undefined;
}

interface Credited extends Named {
  readonly user: Pick<Beat['user'], 'username' | 'name'>;
}

/** Lists the seller, then the collaborators who are credited as producers. */
export const producersOf = ({ user, credits = [] }: Credited): readonly Pick<Credit, 'name' | 'username'>[] => [
  user,
  ...credits.filter(({ isProducer }) => isProducer),
];

/** Returns the separator after one of the names, as in "A", "A & B" and "A, B & C". */
export const joinAfter = (index: number, count: number): string => {
  if (index === count - 1) return '';
  return index === count - 2 ? ' & ' : ', ';
};

/** Returns "A, B & C", for example. */
export const producerNames = ({ user, credits = [] }: Named): string => {
  const people = [user, ...credits.filter(({ isProducer }) => isProducer)];
  return people.map(({ name }, index) => `${name}${joinAfter(index, people.length)}`).join('');
};
