import { agreementVersion } from '#content/agreement.ts';
import { governingLaw } from '#content/terms.ts';
import type { ItemRecord, OrderRecord } from '../lifecycle/order-record.ts';
import type { CustomerFacts, LicenseFacts } from '../tables.ts';

/** Everything that the text of an agreement names, as it stood at the sale. The same facts give the same bytes. */
export interface AgreementFacts {
  orderNumber: string;
  /** ISO 8601, UTC. */
  agreedAt: string;
  seller: { name: string; artist: string };
  buyer: { email: string; customer: CustomerFacts | null };
  beat: { id: string; title: string };
  license: LicenseFacts;
  priceCents: number;
  governingLaw: string;
}

export const agreementFacts = (order: OrderRecord, item: ItemRecord, agreedAt: Date) => ({
  version: agreementVersion,
  facts: {
    orderNumber: order.number,
    agreedAt: agreedAt.toISOString(),
    seller: { name: item.seller_name, artist: item.artist_name },
    buyer: { email: order.email, customer: order.customer },
    beat: { id: item.beat_id, title: item.beat_title },
    license: item.license,
    priceCents: item.price_cents,
    governingLaw,
  } satisfies AgreementFacts,
});
