/** What a key of another program may be allowed. An endpoint that takes keys says which of these it needs: `scope`. */
export const scopes = [
  'catalogue:read',
  'catalogue:write',
  'sales:read',
  'payouts:read',
  'codes:write',
  'webhooks:write',
] as const;

export type Scope = (typeof scopes)[number];
