import { z } from 'zod';
import { price, time } from '#contract-kit/shapes.ts';

export const taxSums = z.object({
  net: price,
  tax: price,
  /** The parts of the tax: "VAT 20%, Austria". */
  rates: z.array(z.object({ label: z.string(), tax: price })),
  /** The buyer’s business owes the tax in its own country. */
  reverseCharge: z.boolean(),
});

/** Corrects the invoice of a refunded order. */
export const creditNote = z.object({
  number: z.string(),
  amount: price,
  issuedAt: time,
  /** The refund failed at the bank. */
  voided: z.boolean(),
  url: z.string(),
});
