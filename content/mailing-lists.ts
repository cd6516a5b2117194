import { label } from './label.ts';

/** Names and descriptions may change; the keys may not. */
export const mailingLists = {
  'beat-packs': { name: 'Beat Packs', about: 'New beats and kits as they come out.' },
  'email-updates': { name: 'Email Updates', about: `Releases, shows and news from ${label.name}.` },
  merch: { name: `${label.name} Merch`, about: 'Hear about drops before they sell out.' },
} as const;

export const mailingListsPitch = {
  title: 'Hear it first',
  text: 'New beats, releases and drops, by email and only when there is something to hear. Unsubscribe with one click.',
} as const;
