import { hasRightOfWithdrawal } from '#content/find-place.ts';
import type { ConsentText, LegalText } from '#content/legal/legal-text.ts';
import { formatLongSecond } from '#contract-kit/format.ts';
import { t } from '#contract-kit/texts/text.ts';
import type { MailBlock } from '#features/mailing/server/public.ts';
import { consentSentences, countryOf, readConsent } from '../../consent.ts';
import type { Trx } from '#platform/database/open.ts';
import { findContractTexts } from './contract-texts.ts';
import type { OrderRecord } from '../lifecycle/order-record.ts';
import { type MailDeps, withdrawLink } from './write-to-buyer.ts';

const heading = (text: string): MailBlock => ({ kind: 'heading', text });
const note = (text: string): MailBlock => ({ kind: 'note', text });

/** What the buyer did, when, and to what they agreed beside the terms. */
const agreedWords = (order: OrderRecord, sentences: number): string => {
  const { form, on, at } = readConsent(order);
  const time = formatLongSecond(at ?? order.created_at);
  const paid = on === 'stripe' && at;
  if (sentences === 0)
    return paid
      ? t`When you paid on ${{ time }}, you agreed to the terms below.`
      : t`When you ordered on ${{ time }}, you agreed to the terms below.`;
  if (form === 'checkbox')
    return paid
      ? t`When you paid on ${{ time }}, you agreed to the terms below and checked the box beside these two sentences:`
      : t`When you ordered on ${{ time }}, you agreed to the terms below and checked the box beside these two sentences:`;
  return paid
    ? t`When you paid on ${{ time }}, you agreed to the terms below and to:`
    : t`When you ordered on ${{ time }}, you agreed to the terms below and to:`;
};

const agreed = (order: OrderRecord, consent: ConsentText | null): readonly MailBlock[] => {
  const sentences = consentSentences(order, consent);
  return [
    heading(t`What you agreed to`),
    note(agreedWords(order, sentences.length)),
    ...sentences.map((sentence) => note(`“${sentence}”`)),
  ];
};

const seller = ({ label }: OrderRecord): readonly MailBlock[] => {
  const { name, address, taxNumber, email } = label.sellerOfRecord;
  return [heading(t`Seller`), note([name, ...address, taxNumber, email].filter(Boolean).join(', '))];
};

const legalText = ({ title, version, lead, parts }: LegalText): readonly MailBlock[] => [
  heading(t`${{ title }} (version ${{ version }})`),
  note(lead),
  ...parts.flatMap((part) =>
    part.paragraphs.map((text, index) => note(index === 0 ? `${part.heading}: ${text}` : text)),
  ),
];

const termsOf = (order: OrderRecord, text: LegalText | null, publicUrl: string): readonly MailBlock[] => {
  if (text) return legalText(text);
  return [
    heading(t`Terms`),
    note(
      t`You agreed to version ${{ version: order.terms_version }}. Today’s are at ${{ page: `${publicUrl}/terms` }}.`,
    ),
  ];
};

/** The contract as text that the buyer keeps, even if this site disappears. The email lists items and prices above. */
export const confirmContract = async (
  deps: Pick<MailDeps, 'config' | 'publicUrl'>,
  trx: Trx,
  order: OrderRecord,
): Promise<readonly MailBlock[]> => {
  const { terms, withdrawal, consent } = await findContractTexts(trx, order);
  return [
    ...agreed(order, consent),
    ...seller(order),
    ...(withdrawal.complaints ? [heading(t`Complaints`), ...withdrawal.complaints.map(note)] : []),
    ...(hasRightOfWithdrawal(countryOf(order))
      ? [
          ...legalText(withdrawal),
          {
            kind: 'links',
            links: [{ label: t`Withdraw from this contract`, url: withdrawLink(deps, order) }],
          } as const,
        ]
      : []),
    ...termsOf(order, terms, deps.publicUrl),
  ];
};
