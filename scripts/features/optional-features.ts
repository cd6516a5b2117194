/** Features that can be left out, each by its lines in the two lists: docs/make-it-yours.md says how. */
export const optionalFeatures: readonly string[] = [
  'follows',
  'discounts',
  'offers',
  'outgoing-webhooks',
  'free-downloads',
  'videos',
];
