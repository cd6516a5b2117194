/** Above the form to sign up for emails. */
export const mailing = {
  title: 'Hear it first',
  text: 'New beats, releases and drops, by email and only when there is something to hear. Unsubscribe with one click.',
} as const;

/** What a card says of an artist. */
interface Captions {
  readonly caption: string;
  /** Replaces the caption while the card is hovered or focused; a press brings the caption back. */
  readonly more: string;
}

/** By username, of the artists that came with the site. Any other artist's card speaks in the words of their story. */
export const artistCaptions: Readonly<Record<string, Captions>> = {
  'gijo-sol': {
    caption: 'Founder. The one who leaves the tape running.',
    more: 'Nine beats in eleven nights, in a kitchen. That was the first record.',
  },
  'nova-tide': {
    caption: 'Co-founder. The one who turns the lights off.',
    more: 'Sings the guide vocals on half of the label’s records. Credited on none of them.',
  },
  'kid-ferris': {
    caption: 'The fast one. Keeps the mistakes that swing.',
    more: 'Brought four hundred loops to the first meeting and left with a plan for twelve.',
  },
  'mira-voss': {
    caption: 'The string section, and the very heavy kick.',
    more: 'Scores beats like short films. If there are no drums for a minute, wait.',
  },
};

/** Speaks of a record by the label that came with the site, so it's shown only beside that label's artists. */
export const comingCard = {
  kind: 'coming',
  name: 'Coming soon',
  caption: 'Signed. The first record is being mixed.',
  more: 'Twelve songs, two drummers, one very long delay.',
} as const;

/** The last card. */
export const openCard = {
  kind: 'open',
  caption: 'Open spot. Send us three beats, not thirty.',
  more: 'We listen to all three, to the end.',
} as const;
