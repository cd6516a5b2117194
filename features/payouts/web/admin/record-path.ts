export const recordParam = 'record';

/** The admin page about a seller, with the payment form for this currency open. */
export const recordPath = (sellerId: string, currency: string): string =>
  `/dashboard/admin/payouts/${sellerId}?${recordParam}=${currency}`;
