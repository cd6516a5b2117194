import type { Insertable, Selectable } from 'kysely';
import { hourMs } from '#contract-kit/numbers/durations.ts';
import type { EndReason, OfferSide, OfferState } from '../../contract.ts';
import { responseHours, payHours } from '../../rules.ts';
import type { OfferTable, Proposal } from '../tables.ts';
import type { Queryable, Trx } from '#platform/database/open.ts';
import { defineLife } from '#platform/lives/define-life.ts';

export type OfferRow = Selectable<OfferTable>;

/** Sellers never learn of offers that were declined at once: below their minimum, or from a buyer they blocked. */
export const isShownToSeller = ({ end_reason: reason }: Pick<OfferRow, 'end_reason'>): boolean =>
  reason !== 'below' && reason !== 'refused';

/**
 * A payment always wins: a page that was opened in time may be paid after the offer has ended. A paid offer becomes
 * void if someone else turns out to have bought the beat exclusively before.
 */
export const offerLife = defineLife({
  what: 'an offer',
  table: 'offers_offers',
  starts: ['open', 'declined'],
  transitions: {
    open: { from: [] },
    countered: { from: ['open', 'countered'] },
    accepted: { from: ['open', 'countered'] },
    declined: { from: ['open', 'countered'] },
    withdrawn: { from: ['open', 'countered'] },
    expired: { from: ['open', 'countered', 'accepted'] },
    paid: { from: ['accepted', 'expired', 'void'] },
    void: { from: ['open', 'countered', 'accepted', 'expired', 'paid'] },
  },
});

export type OfferAction = 'accept' | 'decline' | 'counter' | 'withdraw' | 'pay';

type Actor = 'waited for' | 'waited for, or the seller' | 'the buyer';

const rules: Readonly<Record<OfferAction, { readonly in: readonly OfferState[]; readonly by: Actor }>> = {
  accept: { in: ['open', 'countered'], by: 'waited for' },
  counter: { in: ['open', 'countered'], by: 'waited for' },
  // A seller may withdraw a price of their own until it's accepted.
  decline: { in: ['open', 'countered'], by: 'waited for, or the seller' },
  withdraw: { in: ['open', 'countered'], by: 'the buyer' },
  pay: { in: ['accepted'], by: 'the buyer' },
};

export const mayAct = (
  { state, waits_for: waitsFor }: Pick<OfferRow, 'state' | 'waits_for'>,
  action: OfferAction,
  side: OfferSide,
): boolean => {
  const { in: states, by } = rules[action];
  if (!states.includes(state)) return false;
  if (by === 'the buyer') return side === 'buyer';
  return side === waitsFor || (by === 'waited for, or the seller' && side === 'seller');
};

export const otherSide = (side: OfferSide): OfferSide => (side === 'buyer' ? 'seller' : 'buyer');

export const latestOf = ({ proposals }: Pick<OfferRow, 'proposals'>): Proposal => {
  const latest = proposals.at(-1);
  if (!latest) throw new Error('an offer has at least one price');
  return latest;
};

const waitsForIn = (state: OfferState, latest: Proposal): OfferSide | null => {
  if (state === 'open' || state === 'countered') return otherSide(latest.by);
  return state === 'accepted' ? 'buyer' : null;
};

const expiryOf = (state: OfferState, now: Date, before: Date): Date => {
  if (state === 'open' || state === 'countered') return new Date(now.getTime() + responseHours * hourMs);
  return state === 'accepted' ? new Date(now.getTime() + payHours * hourMs) : before;
};

type NewOffer = Pick<Insertable<OfferTable>, 'id' | 'buyer_id' | 'seller_id' | 'beat_id' | 'license_id'> & {
  readonly proposal: Proposal;
  /** Null unless the offer is declined at once. */
  readonly declined: EndReason | null;
};

export const insertOffer = (trx: Trx, { proposal, declined, ...offer }: NewOffer, now: Date): Promise<OfferRow> => {
  const state = declined === null ? 'open' : 'declined';
  return trx
    .insertInto('offers_offers')
    .values({
      ...offer,
      state,
      waits_for: waitsForIn(state, proposal),
      end_reason: declined,
      proposals: JSON.stringify([proposal]),
      expires_at: expiryOf(state, now, now),
      created_at: now,
      changed_at: now,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
};

interface Changes {
  readonly proposal?: Proposal;
  readonly hold?: boolean;
  readonly endReason?: EndReason;
}

/** The offer must be locked. Increments its version. */
export const transitionOffer = (
  trx: Trx,
  offer: OfferRow,
  to: OfferState,
  { now, proposal, hold = false, endReason }: Changes & { readonly now: Date },
): Promise<OfferRow> => {
  const proposals = proposal ? [...offer.proposals, proposal] : offer.proposals;
  return offerLife.move(trx, offer, to, {
    waits_for: waitsForIn(to, latestOf({ proposals })),
    end_reason: endReason ?? null,
    version: offer.version + 1,
    proposals: JSON.stringify(proposals),
    hold,
    expires_at: expiryOf(to, now, offer.expires_at),
    changed_at: now,
  });
};

export const lockOffer = async (trx: Trx, id: string): Promise<OfferRow | null> =>
  (await trx.selectFrom('offers_offers').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()) ?? null;

/** Offers that haven't ended and whose deadline hasn't passed. Doesn't check that their beats are still for sale. */
export const selectLive = (db: Queryable, now: Date) =>
  db.selectFrom('offers_offers').selectAll().where('waits_for', 'is not', null).where('expires_at', '>', now);
