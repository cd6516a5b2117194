/** Things that an intruder could leave behind in an account in order to come back, to read on, or to be paid. */
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

/** Maximum items shown per kind, the newest first. */
export const maxSecurityItems = 250;
