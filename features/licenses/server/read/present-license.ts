import type { Selectable } from 'kysely';
import { centsToPrice } from '#contract-kit/money.ts';
import type { FileKind, License, UsageTerm } from '../../contract.ts';
import type { LicenseTable } from '../tables.ts';

export type LicenseRow = Selectable<LicenseTable>;

/** A license's terms as an order stores them; later edits don't change them. */
interface FrozenLicense {
  readonly title: string;
  readonly description: string;
  readonly fileTypes: FileKind[];
  readonly usageTerms: UsageTerm[];
  readonly exclusive: boolean;
}

export const licenseTerms = (row: LicenseRow): FrozenLicense => ({
  title: row.title,
  description: row.description,
  fileTypes: row.file_types,
  usageTerms: row.usage_terms,
  exclusive: row.exclusive,
});

export const presentLicense = (row: LicenseRow): License => ({
  _id: row.id,
  type: row.type,
  title: row.title,
  description: row.description,
  price: centsToPrice(row.price_cents),
  regularPrice: row.regular_price_cents === null ? null : centsToPrice(row.regular_price_cents),
  fileTypes: row.file_types,
  usageTerms: row.usage_terms,
  predefined: row.predefined,
  exclusive: row.exclusive,
  recommended: row.recommended,
  user: row.owner_id === null ? [] : [row.owner_id],
  assignedUsers: [],
});
