export const recordParam = 'record';

/** A seller's page with the payment form for this currency open. */
export const recordPath = (sellerId: string, currency: string): string =>
  `/dashboard/admin/payouts/${sellerId}?${recordParam}=${currency}`;
