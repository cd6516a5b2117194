/**
 * The platform's fee on what is left of an item after refunds, in cents: PLATFORM_FEE_PERCENT (here in hundredths of a
 * percent) to the nearest cent. Never less than the item's part of the provider's own fee, never more than what is left.
 */
export const platformFee = (keptCents: number, bps: number, providerFeeCents = 0): number =>
  Math.min(keptCents, Math.max(Math.floor((keptCents * bps + 5000) / 10_000), providerFeeCents));
