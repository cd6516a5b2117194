/** Above the form to sign up for emails. */
export const mailing = {
  title: 'Hear it first',
  text: 'New beats, releases and drops, by email and only when there is something to hear. Unsubscribe with one click.',
} as const;

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
