import type { PaymentMethod } from '../../contract-admin.ts';

const methods: Readonly<Record<PaymentMethod, string>> = {
  bank: 'by bank transfer',
  paypal: 'by PayPal',
  check: 'by check',
  cash: 'in cash',
  other: 'another way',
};

interface Payment {
  readonly cents: number;
  readonly method: PaymentMethod;
  readonly reference: string;
}

/** Shown in the ledger to admins and to the seller. */
export const paymentLabel = ({ cents, method, reference }: Payment, orderNumber: string): string => {
  const way = `outside Stripe ${methods[method]} (${reference})`;
  return cents < 0 ? `Paid by the label ${way} for ${orderNumber}` : `Paid to the label ${way} for ${orderNumber}`;
};

export const undoneLabel = ({ cents, reference }: Payment, orderNumber: string): string =>
  `${cents < 0 ? 'Payment by the label' : 'Payment to the label'} (${reference}) for ${orderNumber} was recorded by mistake`;
