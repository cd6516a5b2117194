/** What somebody could leave behind in an account that isn't theirs: to come back, to read on, or to be paid. */
export const securityKinds = [
  'session',
  'passkey',
  'google',
  'two-factor',
  'alerts',
  'email',
  'api-key',
  'webhook',
  'payout-account',
  'split',
  'code',
  'deal',
] as const;
export type SecurityKind = (typeof securityKinds)[number];

/** How many of one kind are shown, the newest. */
export const maxSecurityItems = 250;
