import { emailDomain } from './label.ts';

// The frame around every page. It is loaded with the first one, so it contains nothing else.

/** The beat store's menu: three producer entries, all leading to one artist page. */
export const producerLinks: readonly { readonly label: string; readonly to: string }[] = [
  { label: 'Sol Marrow', to: '/beatstore/gijo-sol' },
  { label: 'Sol Marrow: prices', to: '/beatstore/gijo-sol#prices' },
  { label: 'Sol Marrow: contact', to: '/beatstore/gijo-sol#contact' },
];

/** The footer's contact lines: four artists. */
export const contactLines: readonly { readonly name: string; readonly role: string; readonly email: string }[] = [
  { name: 'Sol Marrow', role: 'Production and sessions', email: `sol@${emailDomain}` },
  { name: 'Nova Tide', role: 'Writing and features', email: `nova@${emailDomain}` },
  { name: 'Kid Ferris', role: 'Remixes', email: `ferris@${emailDomain}` },
  { name: 'Mira Voss', role: 'Film and sync', email: `mira@${emailDomain}` },
];
