/** The scopes of API keys. An endpoint that takes keys names the one it needs: `scope`. */
export const scopes = [
  'catalogue:read',
  'catalogue:write',
  'sales:read',
  'payouts:read',
  'codes:write',
  'webhooks:write',
] as const;

export type Scope = (typeof scopes)[number];
