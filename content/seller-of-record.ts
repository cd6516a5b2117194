import { label } from './label.ts';

/**
 * The seller named on each receipt. Enter what your country's law requires on an invoice: the company's name, its
 * address, and its tax or company number.
 */
export const sellerOfRecord = {
  name: label.name,
  /** One entry per line. */
  address: [] as readonly string[],
  /** "VAT ID: IE1234567X"; empty if there is none. */
  taxNumber: '',
  email: label.email,
  /** The shop charges no tax. Give the reason if your country requires one, such as a small-business exemption. */
  taxNote: 'No sales tax or VAT was charged on this order.',
} as const;
