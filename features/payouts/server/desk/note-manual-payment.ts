import type { FailureCode } from '#contract-kit/endpoint.ts';
import type { ParsedInput } from '#contract-kit/endpoint.ts';
import { fail, type Failure, isFailure } from '#contract-kit/failure.ts';
import { findUsersByIds } from '#features/account/server/public.ts';
import { writeAudit } from '#features/audit/server/public.ts';
import { inTransaction, type Trx } from '#platform/database/open.ts';
import type { UserActor } from '#platform/http/actor.ts';
import { formatMoney } from '../../format-money.ts';
import type { noteManualPayment as contract } from '../../contract-desk.ts';
import { lockSeller } from '../ledger/lock-seller.ts';
import { writeManualLines } from '../ledger/write-manual-lines.ts';
import type { PayoutsDeps } from '../payouts-deps.ts';
import { resolveFailures } from '../transfers/resolve-failures.ts';
import { allocate, findOpenOrders, settleableOf } from './open-orders.ts';
import { paymentWords } from './payment-words.ts';

type Refusal = Failure<FailureCode<typeof contract>>;
type Body = ParsedInput<typeof contract>['body'];

interface Asked extends Body {
  readonly sellerId: string;
  readonly actor: UserActor;
}

/**
 * Notes what was paid outside the provider, as lines of the orders that it is for: what is transferred, or deducted, later is
 * only the rest. The seller's lock makes it one decision among all about their money. The same request counts once; another
 * admin's, made while looking at the same balance, is refused because that has changed.
 */
export const noteManualPayment = async (deps: PayoutsDeps, asked: Asked): Promise<{ message: string } | Refusal> => {
  const noted = await inTransaction(deps.db, (trx) => note(deps, trx, asked));
  if (isFailure(noted)) return noted;
  const amount = formatMoney(asked.cents, asked.currency);
  return {
    message:
      asked.direction === 'to-seller'
        ? `Recorded: the label paid ${amount} outside Stripe. It won’t be transferred again.`
        : `Recorded: the seller paid ${amount} outside Stripe. It won’t be deducted again.`,
  };
};

const note = async (deps: PayoutsDeps, trx: Trx, asked: Asked): Promise<Refusal | null> => {
  const { sellerId, requestId, direction, currency } = asked;
  await lockSeller(trx, sellerId);
  const [seller] = await findUsersByIds(trx, [sellerId]);
  if (!seller) return fail('PAYOUTS_NO_SELLER');
  const earlier = await findPayment(trx, requestId);
  if (earlier) return isSame(earlier, asked) ? null : fail('PAYOUTS_REQUEST_USED');
  const orders = (await findOpenOrders(trx, sellerId)).filter((order) => order.currency === currency);
  const { cents: balance, payable, collectable } = settleableOf(orders);
  const most = direction === 'to-seller' ? payable : collectable;
  if (asked.expected !== most) return fail('PAYOUTS_CHANGED');
  if (asked.cents > most) return tooMuch(asked, most);
  const now = deps.clock.now();
  if (!(await insert(trx, now, asked))) return fail('PAYOUTS_REQUEST_USED');
  const sign = direction === 'to-seller' ? -1 : 1;
  const parts = allocate(orders, direction, asked.cents);
  await writeManualLines(trx, now, {
    paymentId: requestId,
    sellerId,
    currency,
    parts: parts.map((part) => ({ order: part.order, cents: sign * part.cents })),
    describe: (order) => paymentWords({ ...asked, cents: sign * asked.cents }, order.number),
  });
  await resolveFailures(trx, sellerId);
  await audit(trx, now, asked, { before: balance, after: balance + sign * asked.cents });
  return null;
};

const findPayment = (trx: Trx, id: string) =>
  trx.selectFrom('payouts_manual_payments').selectAll().where('id', '=', id).executeTakeFirst();

type Noted = NonNullable<Awaited<ReturnType<typeof findPayment>>>;

/** The same press of the button. */
const isSame = (earlier: Noted, asked: Asked): boolean =>
  earlier.seller_id === asked.sellerId &&
  earlier.undoes === null &&
  earlier.cents === (asked.direction === 'to-seller' ? -asked.cents : asked.cents) &&
  earlier.currency === asked.currency &&
  earlier.method === asked.method &&
  earlier.reference === asked.reference;

const tooMuch = ({ direction, currency }: Asked, most: number): Refusal => {
  const whose = direction === 'to-seller' ? 'is owed to this seller' : 'is owed by this seller';
  const message =
    most === 0
      ? `Nothing in ${currency.toUpperCase()} ${whose} that could be recorded now.`
      : `At most ${formatMoney(most, currency)} ${whose}.`;
  return fail('PAYOUTS_TOO_MUCH', { message, fields: { cents: [message] } });
};

/** False when another seller's payment has this id. */
const insert = async (trx: Trx, now: Date, asked: Asked): Promise<boolean> => {
  const inserted = await trx
    .insertInto('payouts_manual_payments')
    .values({
      id: asked.requestId,
      seller_id: asked.sellerId,
      cents: asked.direction === 'to-seller' ? -asked.cents : asked.cents,
      currency: asked.currency,
      method: asked.method,
      reference: asked.reference,
      note: asked.note,
      undoes: null,
      noted_by: asked.actor.id,
      created_at: now,
    })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('id')
    .executeTakeFirst();
  return inserted !== undefined;
};

const audit = (trx: Trx, at: Date, asked: Asked, balance: { readonly before: number; readonly after: number }) =>
  writeAudit(trx, {
    at,
    actorId: asked.actor.id,
    from: asked.actor.address,
    action: 'payouts.note-payment',
    subjectId: asked.sellerId,
    details: {
      paymentId: asked.requestId,
      direction: asked.direction,
      cents: asked.cents,
      currency: asked.currency,
      method: asked.method,
      reference: asked.reference,
      note: asked.note,
      before: { balanceCents: balance.before },
      after: { balanceCents: balance.after },
    },
  });
