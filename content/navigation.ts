import { emailDomain } from './label.ts';

// Texts of the frame around every page. This file loads with a visitor's first page, so it contains nothing else.

/** Three producers, each with their own page. */
export const producerLinks: readonly { readonly label: string; readonly to: string }[] = [
  { label: 'Sol Marrow', to: '/beatstore/gijo-sol' },
  { label: 'Nova Tide', to: '/beatstore/nova-tide' },
  { label: 'Kid Ferris', to: '/beatstore/kid-ferris' },
];

/** Shown in the footer: four artists. */
export const contactLines: readonly { readonly name: string; readonly role: string; readonly email: string }[] = [
  { name: 'Sol Marrow', role: 'Production and sessions', email: `sol@${emailDomain}` },
  { name: 'Nova Tide', role: 'Writing and features', email: `nova@${emailDomain}` },
  { name: 'Kid Ferris', role: 'Remixes', email: `ferris@${emailDomain}` },
  { name: 'Mira Voss', role: 'Film and sync', email: `mira@${emailDomain}` },
];
