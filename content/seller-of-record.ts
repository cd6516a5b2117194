import { label } from './label.ts';

export interface SellerOfRecord {
  readonly name: string;
  /** One entry per line. */
  readonly address: readonly string[];
  /** "VAT ID: IE1234567X"; empty if there is none. */
  readonly taxNumber: string;
  readonly email: string;
  /** Printed on receipts. Without `TAX=stripe`, say why there is no tax if your country requires it. */
  readonly taxNote: string;
}

/**
 * The seller named on each receipt and the supplier on each invoice. Enter what your country's law requires on an
 * invoice: the company's name, its postal address, and its tax or company number. Changes apply to later orders.
 */
export const sellerOfRecord: SellerOfRecord = {
  name: label.name,
  address: [],
  taxNumber: '',
  email: label.email,
  taxNote: 'No sales tax or VAT was charged on this order.',
};
