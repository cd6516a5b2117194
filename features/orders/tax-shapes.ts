import { z } from 'zod';
import { price, time } from '#contract-kit/shapes.ts';

/** A tax, as Stripe has computed it. */
export const taxSums = z.object({
  /** Without the tax. */
  net: price,
  tax: price,
  /** What it's made of: "VAT 20%, Austria". */
  rates: z.array(z.object({ label: z.string(), tax: price })),
  /** The buyer’s business owes it in its own country. */
  reverseCharge: z.boolean(),
});

/** For a refund of an order that has an invoice. */
export const creditNote = z.object({
  number: z.string(),
  amount: price,
  issuedAt: time,
  /** The refund failed at the bank. */
  voided: z.boolean(),
  url: z.string(),
});
