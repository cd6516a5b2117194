export const recordParam = 'record';

/** A seller's page, with the dialog open that records a payment in this currency. */
export const recordPath = (sellerId: string, currency: string): string =>
  `/dashboard/admin/payouts/${sellerId}?${recordParam}=${currency}`;
