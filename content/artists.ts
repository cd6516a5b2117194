import { emailDomain } from './label.ts';

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
   * Shown behind the name; without it, the waves of the artist's beats move there. Files are in `web/public/`: a
   * picture such as '/artists/sol.webp' and, if it moves, a silent loop. '/artists/sol' stands for a .webm and an .mp4.
   */
  readonly hero?: { readonly picture: string; readonly loop?: string };
  /** On YouTube or Vimeo. Nothing loads from there until the visitor presses play. */
  readonly musicVideo?: { readonly title: string; readonly url: string };
  /** Full https URLs. Known networks are shown with icon and name. */
  readonly links?: readonly string[];
}

// The videos stand in until the artists have their own: open films by the Blender Foundation, CC BY.
export const artists: readonly LabelArtist[] = [
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

export const findArtist = (username: string): LabelArtist | undefined =>
  artists.find((artist) => artist.username === username);

/** The six cards of the artist grid, in order: an artist's page, an upcoming artist, or an open spot. */
export type ArtistCard = {
  readonly caption: string;
  /** Replaces the caption while the card is hovered or focused; a press brings the caption back. */
  readonly more: string;
} & (
  | { readonly kind: 'active'; readonly username: string }
  | { readonly kind: 'coming'; readonly name: string }
  | { readonly kind: 'open' }
);

export const artistCards: readonly ArtistCard[] = [
  {
    kind: 'active',
    username: 'gijo-sol',
    caption: 'Founder. The one who leaves the tape running.',
    more: 'Nine beats in eleven nights, in a kitchen. That was the first record.',
  },
  {
    kind: 'active',
    username: 'nova-tide',
    caption: 'Co-founder. The one who turns the lights off.',
    more: 'Sings the guide vocals on half of the label’s records. Credited on none of them.',
  },
  {
    kind: 'active',
    username: 'kid-ferris',
    caption: 'The fast one. Keeps the mistakes that swing.',
    more: 'Brought four hundred loops to the first meeting and left with a plan for twelve.',
  },
  {
    kind: 'active',
    username: 'mira-voss',
    caption: 'The string section, and the very heavy kick.',
    more: 'Scores beats like short films. If there are no drums for a minute, wait.',
  },
  {
    kind: 'coming',
    name: 'Coming soon',
    caption: 'Signed. The first record is being mixed.',
    more: 'Twelve songs, two drummers, one very long delay.',
  },
  {
    kind: 'open',
    caption: 'Open spot. Send us three beats, not thirty.',
    more: 'We listen to all three, to the end.',
  },
];
