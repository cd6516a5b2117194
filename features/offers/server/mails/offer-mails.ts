import { label } from '#content/current.ts';
import { formatCents, formatMoment } from '#contract-kit/format.ts';
import { plural, t } from '#contract-kit/texts/text.ts';
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

const declinedWords = (
  price: string,
  { to, isOwnPrice }: { readonly to: OfferSide; readonly isOwnPrice: boolean },
): string => {
  if (to === 'buyer')
    return isOwnPrice
      ? t`The seller declined ${{ price }}. Nothing was charged.`
      : t`The seller withdrew their price of ${{ price }}. Nothing was charged.`;
  return isOwnPrice
    ? t`The buyer declined ${{ price }}. Nothing was charged.`
    : t`The buyer withdrew their price of ${{ price }}. Nothing was charged.`;
};

const wordsOf = (act: ToldAct, offer: OfferRow, to: OfferSide): Words => {
  const { held, price } = { held: offer.hold, price: formatCents(latestOf(offer).cents) };
  if (act === 'made') {
    return {
      subject: t`You have an offer of ${{ price }}`,
      text: t`A buyer offers ${{ price }} for one of your beats. You have ${plural({ hours: responseHours }, { one: '# hour', other: '# hours' })} to accept, decline, or counter.`,
      button: t`See the offer`,
      until: t`Respond by`,
    };
  }
  if (act === 'countered') {
    return {
      subject: t`A new price for your offer: ${{ price }}`,
      text:
        to === 'buyer'
          ? t`The seller countered with ${{ price }}. You have ${plural({ hours: responseHours }, { one: '# hour', other: '# hours' })} to accept, decline, or counter.`
          : t`The buyer countered with ${{ price }}. You have ${plural({ hours: responseHours }, { one: '# hour', other: '# hours' })} to accept, decline, or counter.`,
      button: t`See the offer`,
      until: t`Respond by`,
    };
  }
  if (act === 'declined') {
    return {
      subject: t`An offer was declined`,
      text: declinedWords(price, { to, isOwnPrice: latestOf(offer).by === to }),
      button: t`Open your offers`,
      until: null,
    };
  }
  return to === 'buyer'
    ? {
        subject: t`Your offer of ${{ price }} was accepted`,
        text: held
          ? t`You can buy the beat for ${{ price }} within ${plural({ hours: payHours }, { one: '# hour', other: '# hours' })}. It’s held for you until then, so nobody else can buy it exclusively.`
          : t`You can buy the beat for ${{ price }} within ${plural({ hours: payHours }, { one: '# hour', other: '# hours' })}.`,
        button: t`Pay now`,
        until: t`Pay by`,
      }
    : {
        subject: t`Your price of ${{ price }} was accepted`,
        text: t`The buyer accepted ${{ price }} and has ${plural({ hours: payHours }, { one: '# hour', other: '# hours' })} to pay.`,
        button: t`Open your offers`,
        until: t`The buyer has until`,
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
            [t`From`, sender.username],
            [t`Beat`, facts.beatTitle],
            [t`License`, facts.licenseTitle],
            ...(isNews && text !== '' ? ([[t`Message`, text]] as const) : []),
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
      ? t`The beat was sold to someone else first, so your offer has ended.`
      : t`The beat is no longer for sale with this license, so your offer has ended.`;
  await writeMail(deps, trx, {
    purpose: `offers.void:${offer.id}`,
    to: facts.buyer.email,
    content: {
      subject: t`Your offer has ended · ${{ label: label.name }}`,
      preview: why,
      heading: t`Your offer has ended`,
      blocks: [
        { kind: 'paragraph', text: `${why} ${t`Nothing was charged.`}` },
        endedFacts(facts, offer),
        offersButton(deps, 'buyer', t`Open your offers`),
      ],
    },
  });
};

const endedFacts = ({ beatTitle, licenseTitle }: Facts, offer: OfferRow): MailBlock => ({
  kind: 'facts',
  rows: [
    [t`Beat`, beatTitle],
    [t`License`, licenseTitle],
    [t`Price`, formatCents(latestOf(offer).cents)],
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
  const text =
    offer.state === 'accepted'
      ? t`The buyer didn’t pay within ${plural({ hours: payHours }, { one: '# hour', other: '# hours' })}, so this accepted offer has expired.`
      : waitedFor === 'buyer'
        ? t`The buyer didn’t respond within ${plural({ hours: responseHours }, { one: '# hour', other: '# hours' })}, so this offer has expired. Nothing was charged.`
        : t`The seller didn’t respond within ${plural({ hours: responseHours }, { one: '# hour', other: '# hours' })}, so this offer has expired. Nothing was charged.`;
  await writeMail(deps, trx, {
    purpose: `offers.expired:${offer.id}`,
    to: facts[side].email,
    content: {
      subject: t`An offer has expired · ${{ label: label.name }}`,
      preview: text,
      heading: t`An offer has expired`,
      blocks: [{ kind: 'paragraph', text }, endedFacts(facts, offer), offersButton(deps, side, t`Open your offers`)],
    },
  });
};
