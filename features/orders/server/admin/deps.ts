import { fail, type Failure } from '#contract-kit/failure.ts';
import type { MailPurpose } from '#features/mailing/server/public.ts';
import type { Trx } from '#platform/database/open.ts';
import type { Deps } from '#platform/deps.ts';
import { PaymentProviderError } from '#platform/stripe/payments.ts';
import { logProviderFailure, refusalSentences } from '#platform/stripe/provider-failure.ts';
import type { OrderRecord } from '../lifecycle/order-record.ts';

/** What features above the orders do for their desk; handed in where the server is put together. */
export interface AdminHelpers {
  /** Brings an order to what the provider says of its payment; rejects with PaymentProviderError when it is away. */
  reconcile(orderId: string): Promise<OrderRecord | null>;
  /** After an exclusive license was given back: closes what could still be paid for with its beats. */
  closeRivals(trx: Trx, sale: { readonly orderId: string; readonly beatIds: readonly string[] }): Promise<void>;
  /** What the provider has told of an order. */
  findMoneyEvents(
    orderId: string,
  ): Promise<
    { readonly id: string; readonly type: string; readonly receivedAt: Date; readonly cents: number | null }[]
  >;
  /** The emails that the sellers of an order may have got about it; its disputes are identified as in `orders.disputed`. */
  findSellerMails(order: OrderRecord, disputes: readonly number[]): Promise<MailPurpose[]>;
  /** What the bank says of an order's payment, newest first, and the admin's page about it. */
  findDisputes(order: OrderRecord): Promise<{ readonly words: string; readonly path: string | null }[]>;
  /** What went to the sellers of an order and came back. */
  findMovements(orderId: string): Promise<
    {
      readonly at: Date;
      readonly kind: 'transfer' | 'reversal' | 'refused' | 'manual';
      readonly sellerId: string;
      readonly cents: number;
      readonly transferId: string | null;
      readonly refusal: string | null;
      readonly note: string | null;
    }[]
  >;
}

export type OrdersAdminDeps = Pick<Deps, 'config' | 'db' | 'jobs' | 'payments' | 'clock' | 'log' | 'publicUrl'> & {
  readonly adminHelpers: AdminHelpers;
};

export type ProviderRefusal = Failure<'ORDERS_PROVIDER_AWAY' | 'ORDERS_PROVIDER_REFUSED'>;

/** What `work` answers; it brings an order to what the provider says. Null when there is no such order. */
export const askProvider = async (
  { log }: Pick<OrdersAdminDeps, 'log'>,
  orderId: string,
  work: () => Promise<OrderRecord | null>,
): Promise<OrderRecord | null | ProviderRefusal> => {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof PaymentProviderError)) throw error;
    logProviderFailure(log, error, 'tell the state of an order', { orderId });
    if (error.refused) {
      const message = `The payment provider refused this: ${refusalSentences(error)} Trying again won’t help. Nothing was done.`;
      return fail('ORDERS_PROVIDER_REFUSED', { message });
    }
    return fail('ORDERS_PROVIDER_AWAY', { retryAfterSeconds: 60 });
  }
};
