import type { LabelArtist } from '#content/artists.ts';
import { artistCaptions, comingCard, openCard } from '#content/home.ts';
import { notInMenu } from '#content/navigation.ts';
import type { works } from '#content/works.ts';
import { type DocumentData, maxCaption, maxCards, maxInNavigation } from './documents.ts';

// Where the site names people, until the label publishes that document: the artists in force, in their order.

/** What these documents show of an artist. */
export type NamedArtist = Pick<LabelArtist, 'username' | 'name' | 'story' | 'contact'>;
type Artists = readonly NamedArtist[];
type Navigation = DocumentData<'navigation'>;
type Card = DocumentData<'home'>['cards'][number];
type OurWork = DocumentData<'our-work'>;

/** Below “Beat store” in the menu. */
export const producersOf = (artists: Artists): Navigation['producers'] =>
  artists
    .filter(({ username }) => !notInMenu.includes(username))
    .slice(0, maxInNavigation)
    .map(({ name, username }) => ({ name, username }));

/** In the footer. */
export const contactsOf = (artists: Artists): Navigation['contacts'] =>
  artists.slice(0, maxInNavigation).map(({ name, contact }) => ({ name, ...contact }));

const sentences = new Intl.Segmenter('en', { granularity: 'sentence' });

/** Cut after a word, if it's too long for a card. */
const fitCaption = (words: string): string =>
  words.length <= maxCaption
    ? words
    : `${words.slice(0, maxCaption).replace(/\s*\S*$/, '') || words.slice(0, maxCaption - 1)}…`;

/** The story's first two sentences, because the card has the tagline already. */
const captionsFrom = ({ story }: NamedArtist): Pick<Card, 'caption' | 'more'> => {
  const [first = '', second = first] = Array.from(sentences.segment(story.join(' ').replaceAll(/\s+/g, ' ')), (part) =>
    part.segment.trim(),
  ).filter((words) => words !== '');
  return { caption: fitCaption(first), more: fitCaption(second) };
};

/** On the home page: the artists, and the open spot after them. */
export const cardsOf = (artists: Artists): Card[] => {
  const cameWithSite = Object.keys(artistCaptions);
  const isFirstLabel =
    artists.length === cameWithSite.length && artists.every(({ username }) => cameWithSite.includes(username));
  const others = isFirstLabel ? [comingCard, openCard] : [openCard];
  const cards = artists.slice(0, maxCards - others.length).map((artist): Card => ({
    kind: 'active',
    username: artist.username,
    ...(artistCaptions[artist.username] ?? captionsFrom(artist)),
  }));
  return [...cards, ...others];
};

/** What the label plays, of its own artists only. A beat that they don't sell is replaced by their most liked one. */
export const choiceOf = (
  { song, weekly, artist }: (typeof works)['choice'],
  artists: Artists,
): Pick<OurWork, 'choice'> => {
  if (artists.length === 0) return {};
  const known = (username: string, index: number): string =>
    artists.some((one) => one.username === username)
      ? username
      : (artists[index % artists.length]?.username ?? username);
  return {
    choice: {
      song: { ...song, artist: known(song.artist, 0) },
      weekly: { ...weekly, artist: known(weekly.artist, 1) },
      artist: known(artist, 2),
    },
  };
};
