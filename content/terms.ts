import { label } from './label.ts';
import type { LegalText } from './legal-text.ts';

/** Stored with every order: the version the buyer agreed to. */
export const termsVersion = '2026-11-22';

/** Named in these terms and in every license agreement; an agreement keeps the one it was made with. */
export const governingLaw = 'the State of Georgia, United States';

export const terms: LegalText = {
  title: 'Terms',
  version: termsVersion,
  since: '2026-11-22',
  lead: `What holds between you and ${label.name} when you use this site and buy a license for a beat. In short: you buy a right of use, you have the files at once, and what the license says is what you get.`,
  parts: [
    {
      heading: 'Who we are',
      paragraphs: [
        `This site and its beat store are run by ${label.name} ("we"). The beats are made and offered by the producers named beside them ("seller"). You reach us at ${label.email}.`,
      ],
    },
    {
      heading: 'What you buy',
      paragraphs: [
        'You buy a license for a beat, not the beat itself. The license you choose says which files you receive (MP3, WAV, trackouts) and what you may do with them: how many copies, streams and music videos, whether radio and paid performances are included. The license agreement that comes with your order holds these terms as they stood when you bought, and nothing we change later changes it.',
        'Except under an exclusive license, the seller keeps all rights in the beat and may license it to others. With an exclusive license the beat leaves the store. Licenses that others bought before yours go on.',
        'You may not sell or pass on the beat by itself, register it with a content recognition service as if it were yours, or claim to have written it.',
      ],
    },
    {
      heading: 'Previews',
      paragraphs: [
        'You may listen to every preview on this site as often as you like. Previews carry an audio tag and are for listening here; they may not be recorded, downloaded or used in a work of your own.',
      ],
    },
    {
      heading: 'Prices and payment',
      paragraphs: [
        'A price is the beat plus the license you choose, in US dollars, and stands beside the button before you press it. You pay by card on the page of our payment provider; we never see the number of your card. The contract is made when your payment has gone through and we confirm it by e-mail.',
        'If a price has changed or a beat has been sold exclusively while it was in your cart, you are told before you pay. Should two people pay for the same exclusive license, the first payment counts, and the other is refunded in full by itself.',
      ],
    },
    {
      heading: 'Delivery and withdrawal',
      paragraphs: [
        'Your files and the agreement are ready as soon as the payment has gone through, on the order page and by the link in your e-mail. You ask us to deliver at once, and agree that by this a right of withdrawal, where the law of your country gives you one, ends with the delivery.',
        `If a file is damaged or is not what was described, write to ${label.email} within 14 days. We'll fix it or give you your money back.`,
      ],
    },
    {
      heading: 'Refunds and disputed payments',
      paragraphs: [
        'When a payment is refunded or lost to a dispute, the license that it paid for ends, and the files may no longer be downloaded or used. While a bank looks into a payment, the order is frozen.',
      ],
    },
    {
      heading: 'Crediting',
      paragraphs: ['Where credits are usual, name the producer as on the beat\'s page: "Produced by", then the name.'],
    },
    {
      heading: 'Liability',
      paragraphs: [
        'Sellers promise that a beat is their own work and free of samples that have not been cleared. Beyond that, and as far as the law allows, we and the seller are liable for a beat up to the price you paid for it. Nothing here limits liability for intent, gross negligence or harm to persons.',
      ],
    },
    {
      heading: 'Law',
      paragraphs: [
        `These terms follow the law of ${governingLaw}. If you buy as a consumer, the protection of the law of the country in which you live stays yours.`,
      ],
    },
  ],
};
