/** Each can be left out by its lines in the two lists: docs/make-it-yours.md says how. */
export const optionalFeatures: readonly string[] = [
  'follows',
  'discounts',
  'offers',
  'outgoing-webhooks',
  'free-downloads',
  'videos',
];
