export const recordParam = 'record';

/** The URL of a seller's page with the dialog for a payment in this currency open. */
export const recordPath = (sellerId: string, currency: string): string =>
  `/dashboard/admin/payouts/${sellerId}?${recordParam}=${currency}`;
