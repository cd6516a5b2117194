import type { Feature } from '#platform/feature.ts';
import { registerCards } from './register-cards.ts';
import { registerEmbeds } from './register-embeds.ts';

export const sharingFeature: Feature = {
  name: 'sharing',
  owns: 'links, cards and players for other sites',
  register: (app, deps) => {
    registerCards(app, deps);
    registerEmbeds(app, deps);
  },
};
