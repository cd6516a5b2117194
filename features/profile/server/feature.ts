import type { Feature } from '#platform/feature.ts';

/** The pages call the endpoints of `features/account`. Listed here only so that server and web list the same features. */
export const profileFeature: Feature = {
  name: 'profile',
  owns: 'pages on which people edit their account',
};
