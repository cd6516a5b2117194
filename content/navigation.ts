import { emailDomain } from './label.ts';

/** Below “Beat store” in the menu: three producers, each with their own page. */
export const producers: readonly { readonly name: string; readonly username: string }[] = [
  { name: 'Sol Marrow', username: 'gijo-sol' },
  { name: 'Nova Tide', username: 'nova-tide' },
  { name: 'Kid Ferris', username: 'kid-ferris' },
];

/** Shown in the footer: four artists. */
export const contactLines: readonly { readonly name: string; readonly role: string; readonly email: string }[] = [
  { name: 'Sol Marrow', role: 'Production and sessions', email: `sol@${emailDomain}` },
  { name: 'Nova Tide', role: 'Writing and features', email: `nova@${emailDomain}` },
  { name: 'Kid Ferris', role: 'Remixes', email: `ferris@${emailDomain}` },
  { name: 'Mira Voss', role: 'Film and sync', email: `mira@${emailDomain}` },
];
