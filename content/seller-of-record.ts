import { label } from './label.ts';

/**
 * Who sells, as each receipt names it. Put in what the law of your country wants on an invoice: the company's name, its
 * address, and its tax or company number.
 */
export const sellerOfRecord = {
  name: label.name,
  /** One entry a line. */
  address: [] as readonly string[],
  /** "VAT ID: IE1234567X"; empty when there is none. */
  taxNumber: '',
  email: label.email,
  /** The shop charges no tax. Name the reason where your country asks for one, such as a small-business exemption. */
  taxNote: 'No sales tax or VAT was charged on this order.',
} as const;
