import type { Label } from '#contract-kit/label.ts';
import file from './published/label.json' with { type: 'json' };
import { latestOf } from './published/published-file.ts';

const name = 'GIJO';

export const emailDomain = 'gijo.example';

/** Until the first one is published. */
export const firstLabel: Label = {
  name,
  line: 'ARTIST CREATING A WAVE',
  description: `${name} is an independent label and beat store. Hear every beat in full, choose a license, pay by card and get your files right away.`,
  email: `hello@${emailDomain}`,
  rights: 'All rights reserved.',
  social: [],
  mailingLists: {
    'beat-packs': { name: 'Beat Packs', about: 'New beats and kits as they come out.' },
    'email-updates': { name: 'Email Updates', about: `Releases, shows and news from ${name}.` },
    merch: { name: `${name} Merch`, about: 'Hear about drops before they sell out.' },
  },
};

/** Until an admin edits it. Code that shows the label asks `current.ts` on the server, and `useLabel` on pages. */
export const label: Label = latestOf<Label>(file) ?? firstLabel;
