import { label } from '#content/current.ts';
import { formatCents, formatMoment } from '#contract-kit/format.ts';
import { findUsersByIds, type UserRow } from '#features/account/server/public.ts';
import { findSellable } from '#features/catalogue/server/public.ts';
import { findLicensesByIds } from '#features/licenses/server/public.ts';
import { type MailBlock, writeMail, writeMailFromPerson } from '#features/mailing/server/public.ts';
import type { Trx } from '#platform/database/open.ts';
import type { Deps } from '#platform/deps.ts';
import type { OfferSide } from '../../contract.ts';
import { payHours, responseHours } from '../../rules.ts';
import { latestOf, type OfferRow, otherSide } from '../lifecycle/offer-states.ts';

type MailDeps = Pick<Deps, 'clock' | 'config' | 'jobs' | 'publicUrl'>;

/** Actions that the other side gets an email about. */
export type ToldAct = 'made' | 'countered' | 'accepted' | 'declined';

interface Facts {
  readonly buyer: UserRow;
  readonly seller: UserRow;
  readonly beatTitle: string;
  readonly licenseTitle: string;
}

const factsOf = async (trx: Trx, offer: OfferRow): Promise<Facts | null> => {
  const people = await findUsersByIds(trx, [offer.buyer_id, offer.seller_id]);
  const buyer = people.find(({ id }) => id === offer.buyer_id);
  const seller = people.find(({ id }) => id === offer.seller_id);
  const [sellable] = await findSellable(trx, [{ beatId: offer.beat_id, licenseId: offer.license_id }]);
  const [license] = await findLicensesByIds(trx, [offer.license_id]);
  if (!buyer || !seller || !sellable?.beat || !license) return null;
  return { buyer, seller, beatTitle: sellable.beat.title, licenseTitle: license.title };
};

/** Closed accounts get no email. */
const hasMailbox = ({ closed_at: closedAt }: UserRow): boolean => closedAt === null;

const offersButton = ({ publicUrl }: MailDeps, side: OfferSide, label: string): MailBlock => ({
  kind: 'button',
  label,
  url: `${publicUrl}/dashboard/offers${side === 'seller' ? '?as=seller' : ''}`,
});

const untilFact = (name: string, { expires_at: until }: OfferRow): readonly [string, string] => [
  name,
  formatMoment(until),
];

interface Words {
  readonly subject: string;
  readonly text: string;
  readonly button: string;
  /** What must be done before the deadline. */
  readonly until: string | null;
}

const wordsOf = (act: ToldAct, offer: OfferRow, to: OfferSide): Words => {
  const { held, price } = { held: offer.hold, price: formatCents(latestOf(offer).cents) };
  if (act === 'made') {
    return {
      subject: `You have an offer of ${price}`,
      text: `A buyer offers ${price} for one of your beats. You have ${responseHours} hours to accept, decline, or counter.`,
      button: 'See the offer',
      until: 'Respond by',
    };
  }
  if (act === 'countered') {
    return {
      subject: `A new price for your offer: ${price}`,
      text: `${to === 'buyer' ? 'The seller' : 'The buyer'} countered with ${price}. You have ${responseHours} hours to accept, decline, or counter.`,
      button: 'See the offer',
      until: 'Respond by',
    };
  }
  if (act === 'declined') {
    const who = to === 'buyer' ? 'The seller' : 'The buyer';
    return {
      subject: 'An offer was declined',
      text: `${who} ${latestOf(offer).by === to ? `declined ${price}` : `withdrew their price of ${price}`}. Nothing was charged.`,
      button: 'Open your offers',
      until: null,
    };
  }
  return to === 'buyer'
    ? {
        subject: `Your offer of ${price} was accepted`,
        text: `You can buy the beat for ${price} within ${payHours} hours.${held ? ' It’s held for you until then, so nobody else can buy it exclusively.' : ''}`,
        button: 'Pay now',
        until: 'Pay by',
      }
    : {
        subject: `Your price of ${price} was accepted`,
        text: `The buyer accepted ${price} and has ${payHours} hours to pay.`,
        button: 'Open your offers',
        until: 'The buyer has until',
      };
};

export const mailAct = async (
  deps: MailDeps,
  trx: Trx,
  { offer, act, by }: { readonly offer: OfferRow; readonly act: ToldAct; readonly by: OfferSide },
): Promise<void> => {
  const facts = await factsOf(trx, offer);
  if (!facts) return;
  const side = otherSide(by);
  const [sender, receiver] = [facts[by], facts[side]];
  if (!hasMailbox(receiver)) return;
  const words = wordsOf(act, offer, side);
  const { text } = latestOf(offer);
  const isNews = act === 'made' || act === 'countered';
  await writeMailFromPerson(deps, trx, {
    purpose: act === 'countered' ? `offers.countered:${offer.id}:${offer.version}` : `offers.${act}:${offer.id}`,
    senderId: sender.id,
    to: receiver.email,
    content: {
      subject: `${words.subject} · ${label.name}`,
      preview: words.text,
      heading: words.subject,
      blocks: [
        { kind: 'paragraph', text: words.text },
        {
          kind: 'quotes',
          rows: [
            ['From', sender.username],
            ['Beat', facts.beatTitle],
            ['License', facts.licenseTitle],
            ...(isNews && text !== '' ? ([['Message', text]] as const) : []),
          ],
        },
        ...(words.until === null ? [] : [{ kind: 'facts', rows: [untilFact(words.until, offer)] } as const]),
        offersButton(deps, side, words.button),
      ],
    },
  });
};

/** Emails the buyer, once, that the beat was sold or is no longer for sale. */
export const mailVoid = async (deps: MailDeps, trx: Trx, offer: OfferRow): Promise<void> => {
  const facts = await factsOf(trx, offer);
  if (!facts || !hasMailbox(facts.buyer)) return;
  const why =
    offer.end_reason === 'sold'
      ? 'The beat was sold to someone else first, so your offer has ended.'
      : 'The beat is no longer for sale with this license, so your offer has ended.';
  await writeMail(deps, trx, {
    purpose: `offers.void:${offer.id}`,
    to: facts.buyer.email,
    content: {
      subject: `Your offer has ended · ${label.name}`,
      preview: why,
      heading: 'Your offer has ended',
      blocks: [
        { kind: 'paragraph', text: `${why} Nothing was charged.` },
        endedFacts(facts, offer),
        offersButton(deps, 'buyer', 'Open your offers'),
      ],
    },
  });
};

const endedFacts = ({ beatTitle, licenseTitle }: Facts, offer: OfferRow): MailBlock => ({
  kind: 'facts',
  rows: [
    ['Beat', beatTitle],
    ['License', licenseTitle],
    ['Price', formatCents(latestOf(offer).cents)],
  ],
});

export const mailExpired = async (
  deps: MailDeps,
  trx: Trx,
  { offer, waitedFor }: { readonly offer: OfferRow; readonly waitedFor: OfferSide },
): Promise<void> => {
  const facts = await factsOf(trx, offer);
  const side = otherSide(waitedFor);
  if (!facts || !hasMailbox(facts[side])) return;
  const who = waitedFor === 'buyer' ? 'The buyer' : 'The seller';
  const text =
    offer.state === 'accepted'
      ? `The buyer didn’t pay within ${payHours} hours, so this accepted offer has expired.`
      : `${who} didn’t respond within ${responseHours} hours, so this offer has expired. Nothing was charged.`;
  await writeMail(deps, trx, {
    purpose: `offers.expired:${offer.id}`,
    to: facts[side].email,
    content: {
      subject: `An offer has expired · ${label.name}`,
      preview: text,
      heading: 'An offer has expired',
      blocks: [{ kind: 'paragraph', text }, endedFacts(facts, offer), offersButton(deps, side, 'Open your offers')],
    },
  });
};
