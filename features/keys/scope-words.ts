import type { Scope } from '#contract-kit/scopes.ts';
import { t } from '#contract-kit/texts/text.ts';

/** Each scope in words, for the maker of a key. */
export const scopeWords: Readonly<Record<Scope, string>> = {
  get 'catalogue:read'() {
    return t`Read beats and kits, on sale or not`;
  },
  get 'catalogue:write'() {
    return t`Upload, edit, publish, and unpublish beats and kits`;
  },
  get 'sales:read'() {
    return t`Read sales and who licensed what`;
  },
  get 'payouts:read'() {
    return t`Read the ledger of sales, fees, and payouts`;
  },
  get 'codes:write'() {
    return t`Read, create, change, and delete discount codes`;
  },
  get 'webhooks:write'() {
    return t`Set up webhooks, which receive sales, offers, and payouts`;
  },
};
