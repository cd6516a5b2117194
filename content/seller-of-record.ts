import type { Label } from '#contract-kit/label.ts';
import file from './published/seller.json' with { type: 'json' };
import { latestOf } from './published/published-file.ts';

export interface SellerOfRecord {
  readonly name: string;
  /** One entry per line. */
  readonly address: readonly string[];
  /** For example "VAT ID: IE1234567X". */
  readonly taxNumber?: string | undefined;
  readonly email: string;
  /** Printed on receipts. Without `TAX=stripe`, say why there is no tax if your country requires it. */
  readonly taxNote?: string | undefined;
}

/**
 * The seller named on each receipt and the supplier on each invoice. Enter what your country's law requires on an
 * invoice: the company's name, its postal address, and its tax or company number. Changes apply to later orders.
 */
const ownSeller = (label: Label): SellerOfRecord => ({
  name: label.name,
  address: [],
  email: label.email,
  taxNote: 'No sales tax or VAT was charged on this order.',
});

/** The one above, unless a shop has published another and exported it. */
export const sellerOfRecord = (label: Label): SellerOfRecord => latestOf<SellerOfRecord>(file) ?? ownSeller(label);
