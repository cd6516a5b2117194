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
  /** The beat's title. While it's in the store, its cover is shown and it can be played. */
  readonly beat?: string;
  /** A picture in `web/public/`, such as '/work/salt-road.webp', in place of the beat's cover. */
  readonly picture?: string;
  /** On YouTube or Vimeo. Nothing loads from there until the visitor presses play. */
  readonly video?: { readonly title: string; readonly url: string };
}

/** Shows the cover of a beat in the store, or a picture in `web/public/`. */
export type GalleryPicture = { readonly caption: string } & (
  | { readonly beat: ChosenBeat }
  | { readonly picture: string }
);

/** What a label with another name begins with. */
export const noWorks = {
  title: 'Our work',
  lead: 'What our beats end up in will be shown here.',
  favorites: [],
  gallery: [],
} as const;

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
          beat: 'Brown Paper Crown',
        },
        {
          title: 'Leave the Light',
          by: 'Tomo & the Early Bus',
          year: 2025,
          text: 'Recorded on the night the beat came out, released a week later.',
          artist: 'nova-tide',
          beat: 'Paper Lanterns',
        },
        {
          title: 'Third Floor',
          by: 'Lowry James',
          year: 2024,
          text: 'A drill beat with a string quartet on top. It should not have worked.',
          artist: 'mira-voss',
          beat: 'Cold Hands',
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
          beat: 'Letter, Unsent',
          video: {
            title: 'Example video: Cosmos Laundromat, an open film by Blender',
            url: 'https://www.youtube.com/watch?v=Y-rmzh0PI3c',
          },
        },
        {
          title: 'Night Courier',
          by: 'A game by Paper Anchor',
          year: 2024,
          text: 'The whole map at 172 BPM. The menus are slower.',
          artist: 'nova-tide',
          beat: 'Undertow',
          video: {
            title: 'Example video: Charge, an open film by Blender',
            url: 'https://www.youtube.com/watch?v=UXqq0ZvbOnk',
          },
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
          beat: 'Exact Change',
        },
        {
          title: 'Harbor Stage',
          by: 'With Ada Quill',
          year: 2024,
          text: 'Rain from the second song on. Nobody left.',
          artist: 'gijo-sol',
          beat: 'What the River Owes',
        },
      ],
    },
  ],
  gallery: [
    { caption: 'Kitchen Light, the first sleeve on the wall', beat: { artist: 'gijo-sol', title: 'Kitchen Light' } },
    { caption: 'Salt on Glass, from the night shift', beat: { artist: 'nova-tide', title: 'Salt on Glass' } },
    { caption: 'Big Wheel, one of four hundred', beat: { artist: 'kid-ferris', title: 'Big Wheel' } },
    { caption: 'Cold Hands, or what the viola did', beat: { artist: 'mira-voss', title: 'Cold Hands' } },
    { caption: 'Paper Lanterns, before the rain', beat: { artist: 'nova-tide', title: 'Paper Lanterns' } },
    { caption: 'Brown Paper Crown, 42 feet of tape', beat: { artist: 'gijo-sol', title: 'Brown Paper Crown' } },
  ],
} as const satisfies {
  readonly title: string;
  readonly lead: string;
  readonly choice: { readonly song: ChosenBeat; readonly weekly: ChosenBeat; readonly artist: string };
  readonly favorites: readonly { readonly name: string; readonly works: readonly Work[] }[];
  readonly gallery: readonly GalleryPicture[];
};
