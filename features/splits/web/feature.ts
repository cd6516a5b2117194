import type { WebFeature } from '#ui/web-feature.ts';

export const splitsFeature: WebFeature = {
  name: 'splits',
  // The page belongs to the shell: beats are played by a feature above.
  links: [{ label: 'Splits', to: '/dashboard/splits', icon: 'team', at: { beats: 35, own: 36 } }],
};
