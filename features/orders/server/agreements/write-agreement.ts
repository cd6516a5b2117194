import type { ItemRecord, OrderRecord } from '../lifecycle/order-record.ts';
import type { Trx } from '#platform/database/open.ts';
import type { AgreementFacts } from '../../document-facts.ts';

interface Made {
  readonly agreedAt: Date;
  /** The shop's URL. */
  readonly site: string;
}

const agreementFacts = (order: OrderRecord, item: ItemRecord, { agreedAt, site }: Made) => ({
  version: order.label.agreementVersion,
  facts: {
    orderNumber: order.number,
    agreedAt: agreedAt.toISOString(),
    seller: { name: item.seller_name, artist: item.artist_name },
    ...(item.shares.length > 0 && {
      collaborators: item.shares.map(({ name, legalName, publishingBps }) => ({ name, legalName, publishingBps })),
    }),
    buyer: { email: order.email, customer: order.customer },
    beat: { id: item.beat_id, title: item.beat_title },
    license: item.license,
    priceCents: item.price_cents,
    ...(item.reason === 'upgrade' && item.reason_label !== null && { replaces: { orderNumber: item.reason_label } }),
    ...(item.ai_use && { ai: item.ai_use }),
    governingLaw: order.label.governingLaw,
    issuer: order.label.name,
    site,
  } satisfies AgreementFacts,
});

/** Stores an agreement's facts once, dated to the payment. Each request renders the PDF from them. */
export const writeAgreement = async (trx: Trx, order: OrderRecord, item: ItemRecord, made: Made): Promise<void> => {
  const { version, facts } = agreementFacts(order, item, made);
  await trx
    .insertInto('orders_agreements')
    .values({ item_id: item.id, version, facts: JSON.stringify(facts), created_at: made.agreedAt })
    .onConflict((conflict) => conflict.column('item_id').doNothing())
    .execute();
};
