import type { EventRow, PaymentRow } from './operator-page.ts';
import type { SellerRow } from './seller-list.ts';
import type { Work } from '../core/store.ts';

const shownPayments = 50;
const shownSellers = 50;
const shownDeliveries = 25;

/** Payments, newest first. */
export const listPayments = async (work: Work): Promise<PaymentRow[]> => {
  const { rows } = await work.client.query<PaymentRow>(
    `select s.id as "sessionId", (s.body ->> 'created')::float8 as created, s.body ->> 'client_reference_id' as "orderId",
       coalesce(s.body -> 'customer_details' ->> 'email', s.body ->> 'customer_email') as email,
       s.body ->> 'status' as status, s.body ->> 'payment_status' as "paymentStatus", s.body ->> 'url' as url,
       coalesce(s.private -> 'settlement', 'null') <> 'null' as settling,
       (s.body ->> 'amount_total')::float8 as "amountCents", s.body ->> 'currency' as currency, i.body ->> 'latest_charge' as "chargeId",
       coalesce((c.body ->> 'amount_refunded')::float8, 0) as "refundedCents",
       (select jsonb_build_object('id', d.id, 'status', d.body ->> 'status') from payments_sandbox.object d
        where d.kind = 'dispute' and d.parent = c.id order by d.seq desc limit 1) as dispute,
       coalesce((select jsonb_agg(jsonb_build_object('id', t.id, 'destination', t.body ->> 'destination',
          'amountCents', t.body -> 'amount', 'reversedCents', t.body -> 'amount_reversed', 'currency', t.body -> 'currency') order by t.seq)
        from payments_sandbox.object t where t.kind = 'transfer'
          and t.body ->> 'transfer_group' = c.body ->> 'transfer_group'), '[]') as transfers
     from payments_sandbox.object s
     left join payments_sandbox.object i on i.id = s.body ->> 'payment_intent'
     left join payments_sandbox.object c on c.id = i.body ->> 'latest_charge'
     where s.kind = 'checkout.session' order by s.seq desc limit $1`,
    [shownPayments],
  );
  return rows;
};

/** Sellers, newest first; balances include money that became due. */
export const listSellers = async (work: Work): Promise<SellerRow[]> => {
  const { rows } = await work.client.query<SellerRow>(
    `select a.body as account, coalesce(b.available, 0)::float8 as "availableCents",
       coalesce(b.pending, 0)::float8 as "pendingCents"
     from payments_sandbox.object a
     left join lateral (
       select sum((t.body ->> 'net')::bigint) filter (where t.body ->> 'status' = 'available') as available,
         sum((t.body ->> 'net')::bigint) filter (where t.body ->> 'status' = 'pending') as pending
       from payments_sandbox.object t where t.kind = 'balance_transaction' and t.account = a.id) b on true
     where a.kind = 'account' order by a.seq desc limit $1`,
    [shownSellers],
  );
  return rows;
};

/** Deliveries, newest first; a resent event appears again. */
export const listDeliveries = async (work: Work): Promise<EventRow[]> => {
  const { rows } = await work.client.query<EventRow>(
    `select e.id, e.body ->> 'type' as type, (e.body ->> 'created')::float8 as created, d.state, d.attempts,
       d.last_answer as response
     from payments_sandbox.delivery d join payments_sandbox.object e on e.id = d.event_id
     order by d.id desc limit $1`,
    [shownDeliveries],
  );
  return rows;
};
