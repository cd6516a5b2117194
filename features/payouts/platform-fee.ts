/**
 * The label's fee on what is left of a sale, in cents: `bps` hundredths of a percent, rounded to the nearest cent. It
 * is at least the sale's part of Stripe's fee, and at most what is left.
 */
export const platformFee = (keptCents: number, bps: number, providerFeeCents = 0): number =>
  Math.min(keptCents, Math.max(Math.floor((keptCents * bps + 5000) / 10_000), providerFeeCents));
