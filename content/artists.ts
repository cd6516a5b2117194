import { emailDomain } from './label.ts';
import file from './published/artists.json' with { type: 'json' };
import { latestOf } from './published/published-file.ts';

/** A username is also the artist's page URL and their account's name. */
export interface LabelArtist {
  readonly username: string;
  readonly name: string;
  /** One line under the artist's name. */
  readonly tagline: string;
  /** What the artist does, in a few sentences. */
  readonly story: readonly string[];
  readonly place: string;
  readonly contact: { readonly role: string; readonly email: string };
  /**
   * The artist's picture: beside the name, and its middle in smaller places. Without one, that of their public profile is
   * shown, or the waves of their beats move there. Files are in `web/public/`: a picture such as '/artists/sol.webp' and,
   * if it moves, a silent loop. '/artists/sol' stands for a .webm and an .mp4.
   */
  readonly hero?: { readonly picture: string; readonly loop?: string };
  /** On YouTube or Vimeo. Nothing loads from there until the visitor presses play. */
  readonly musicVideo?: { readonly title: string; readonly url: string };
  /** Full https URLs. Known networks are shown with icon and name. */
  readonly links?: readonly string[];
}

// The videos stand in until the artists have their own: open films by the Blender Foundation, CC BY.
const ownArtists: readonly LabelArtist[] = [
  {
    username: 'gijo-sol',
    name: 'Sol Marrow',
    tagline: 'Slow drums, warm tape, one good melody.',
    story: [
      'Sol cuts every drum on the same worn sampler and lets the room stay in the take. What is left is low, patient and hard to put down.',
      'The label’s first record was his: nine beats, made in eleven nights, in a kitchen.',
    ],
    place: 'Atlanta',
    contact: { role: 'Production and sessions', email: `sol@${emailDomain}` },
    musicVideo: {
      title: 'Example video: Sintel, an open film by Blender',
      url: 'https://www.youtube.com/watch?v=eRsGyueVLvQ',
    },
  },
  {
    username: 'nova-tide',
    name: 'Nova Tide',
    tagline: 'Night-drive synths with the tide underneath.',
    story: [
      'Nova writes at the piano and finishes on a wall of old synthesizers. Her chords move like weather: you notice when they have already turned.',
      'She sings the guide vocals on half of the label’s records and is credited on none of them, at her own request.',
    ],
    place: 'Lisbon',
    contact: { role: 'Writing and features', email: `nova@${emailDomain}` },
    musicVideo: {
      title: 'Example video: Tears of Steel, an open film by Blender',
      url: 'https://www.youtube.com/watch?v=R6MlUcmOul8',
    },
  },
  {
    username: 'kid-ferris',
    name: 'Kid Ferris',
    tagline: 'Fast hands, bright keys, no patience for silence.',
    story: [
      'Kid Ferris plays everything live once and keeps the mistakes that swing. His tempos start where others stop.',
      'He came to the label with a folder of four hundred loops and left the first meeting with a plan for twelve.',
    ],
    place: 'Chicago',
    contact: { role: 'Remixes', email: `ferris@${emailDomain}` },
    musicVideo: {
      title: 'Example video: Big Buck Bunny, an open film by Blender',
      url: 'https://www.youtube.com/watch?v=aqz-KE-bpKQ',
    },
  },
  {
    username: 'mira-voss',
    name: 'Mira Voss',
    tagline: 'Strings, dust and a very heavy kick.',
    story: [
      'Mira studied the viola and unlearned most of it. She scores her beats like short films and mixes them like a fight.',
      'If a beat of hers has no drums for a whole minute, wait.',
    ],
    place: 'Berlin',
    contact: { role: 'Film and sync', email: `mira@${emailDomain}` },
    musicVideo: {
      title: 'Example video: Elephants Dream, an open film by Blender',
      url: 'https://www.youtube.com/watch?v=TLkA0RELQ1g',
    },
  },
];

/** The label's artists until an admin edits them. */
export const artists: readonly LabelArtist[] =
  latestOf<{ readonly artists: readonly LabelArtist[] }>(file)?.artists ?? ownArtists;

export const findArtist = (username: string): LabelArtist | undefined =>
  artists.find((artist) => artist.username === username);
