/** Each can be left out by removing its lines from the two lists; docs/make-it-yours.md says how. */
export const optionalFeatures: readonly string[] = [
  'follows',
  'discounts',
  'offers',
  'outgoing-webhooks',
  'free-downloads',
  'videos',
];
