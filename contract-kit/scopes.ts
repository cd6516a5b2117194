/** What an API key may do; `Endpoint.scope` names the scope that a call needs. */
export const scopes = [
  'catalogue:read',
  'catalogue:write',
  'sales:read',
  'payouts:read',
  'codes:write',
  'webhooks:write',
] as const;

export type Scope = (typeof scopes)[number];
