/** Rounded to the nearest cent. At least the sale's part of Stripe's fee, and at most what is left of the sale. */
export const platformFee = (keptCents: number, bps: number, providerFeeCents = 0): number =>
  Math.min(keptCents, Math.max(Math.floor((keptCents * bps + 5000) / 10_000), providerFeeCents));
