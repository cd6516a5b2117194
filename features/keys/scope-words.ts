import type { Scope } from '#contract-kit/scopes.ts';

/** Each scope in words, for the maker of a key. */
export const scopeWords: Readonly<Record<Scope, string>> = {
  'catalogue:read': 'Read beats and kits, on sale or not',
  'catalogue:write': 'Upload, edit, publish, and unpublish beats and kits',
  'sales:read': 'Read sales and who licensed what',
  'payouts:read': 'Read the ledger of sales, fees, and payouts',
  'codes:write': 'Read, create, change, and delete discount codes',
  'webhooks:write': 'Set up webhooks, which receive sales, offers, and payouts',
};
