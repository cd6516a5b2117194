/** What an intruder could leave in an account in order to come back, to read on, or to be paid. */
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

/** Maximum number shown per kind, newest first. */
export const maxSecurityItems = 250;
