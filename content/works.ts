// The texts of the page "Our work": the label's own choice, and releases made with its beats.

/** A beat in the store, found by its artist's username and its title. */
export interface ChosenBeat {
  readonly artist: string;
  readonly title: string;
}

export interface Work {
  readonly title: string;
  /** Who used the beat. */
  readonly by: string;
  readonly year: number;
  readonly text: string;
  /** The username of the beat's artist. */
  readonly artist: string;
}

export const works = {
  title: 'Our work',
  lead: 'Songs, films and rooms that our beats have ended up in, and what we play each other this week.',
  /** Shown while no promotion runs. A beat that isn’t in the store is replaced by the artist’s most liked one. */
  choice: {
    song: { artist: 'kid-ferris', title: 'Big Wheel' },
    weekly: { artist: 'gijo-sol', title: 'Kitchen Light' },
    /** A username from `content/artists.ts`. */
    artist: 'nova-tide',
  },
  /** Each has its own tab. */
  favorites: [
    {
      name: 'Songs',
      works: [
        {
          title: 'Glass Elevator',
          by: 'Ada Quill',
          year: 2025,
          text: 'Two verses, no hook, and still the one that people sing back.',
          artist: 'gijo-sol',
        },
        {
          title: 'Leave the Light',
          by: 'Tomo & the Early Bus',
          year: 2025,
          text: 'Recorded on the night the beat came out, released a week later.',
          artist: 'nova-tide',
        },
        {
          title: 'Third Floor',
          by: 'Lowry James',
          year: 2024,
          text: 'A drill beat with a string quartet on top. It should not have worked.',
          artist: 'mira-voss',
        },
      ],
    },
    {
      name: 'Film and games',
      works: [
        {
          title: 'Salt Road',
          by: 'A short film by Inés Calder',
          year: 2025,
          text: 'Eleven minutes of coast, one cue, no dialogue.',
          artist: 'mira-voss',
        },
        {
          title: 'Night Courier',
          by: 'A game by Paper Anchor',
          year: 2024,
          text: 'The whole map at 142 BPM. The menus are slower.',
          artist: 'nova-tide',
        },
      ],
    },
    {
      name: 'Live',
      works: [
        {
          title: 'Carpet Sessions',
          by: 'Four evenings in the first room',
          year: 2025,
          text: 'Every artist on the label, one microphone, no second take.',
          artist: 'kid-ferris',
        },
        {
          title: 'Harbor Stage',
          by: 'With Ada Quill',
          year: 2024,
          text: 'Rain from the second song on. Nobody left.',
          artist: 'gijo-sol',
        },
      ],
    },
  ],
  /** Each picture is drawn from its caption, so captions must differ. */
  gallery: [
    'The room, first winter',
    'Tape loop, 42 feet',
    'Night shift',
    'What the viola did',
    'Four hundred loops',
    'Before the rain',
  ],
} as const satisfies {
  readonly title: string;
  readonly lead: string;
  readonly choice: { readonly song: ChosenBeat; readonly weekly: ChosenBeat; readonly artist: string };
  readonly favorites: readonly { readonly name: string; readonly works: readonly Work[] }[];
  readonly gallery: readonly string[];
};
