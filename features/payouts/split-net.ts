/**
 * What each share comes to of what a sale earns after the label's fee, in cents: rounded down, so that the seller has the rest
 * with every odd cent.
 */
export const splitNet = (netCents: number, shares: readonly { readonly bps: number }[]): number[] =>
  shares.map(({ bps }) => Math.floor((netCents * bps) / 10_000));
