import type { Label } from '#contract-kit/label.ts';
import type { LegalText } from './legal/legal-text.ts';

// Have a lawyer read this text before you sell.

/** Stored with every order until an admin publishes other terms. */
export const termsVersion = '2026-11-27';

/** Named in these terms and in every license agreement until an admin publishes others. Existing agreements keep the law they name. */
export const governingLaw = 'the State of Georgia, United States';

/** Who runs the site, and the law of the terms. */
interface Named {
  readonly seller: string;
  readonly law: string;
}

const written = (label: Label, { seller, law }: Named): LegalText => ({
  title: 'Terms',
  version: termsVersion,
  since: '2026-11-22',
  lead: `The agreement between you and ${label.name} when you use this site and buy a license for a beat. In short: you buy a right to use the beat, you get the files right away, and the license says what you may do.`,
  parts: [
    {
      heading: 'Who we are',
      paragraphs: [
        `This site and its beat store are run by ${seller} ("we"). The beats are made and offered by the producers named next to them ("seller"). You can reach us at ${label.email}.`,
      ],
    },
    {
      heading: 'What you buy',
      paragraphs: [
        'You buy a license for a beat, not the beat itself. The license you choose says which files you receive (MP3, WAV, trackouts) and what you may do with them: how many copies, streams and music videos, and whether radio and paid performances are included. The license agreement that comes with your order records these terms as they were when you bought the license. Later changes don’t affect it.',
        'Except under an exclusive license, the seller keeps all rights in the beat and may license it to others. With an exclusive license the beat leaves the store. Licenses that others bought before you remain valid.',
        'A sound kit is sold under one license, royalty-free and not exclusive: you may use its sounds in your own music, and not share or resell them. What these terms say of a beat holds for a kit, too, unless its agreement says otherwise.',
        'You may not sell or share the beat on its own, register it with Content ID or a similar service as if it were yours, or claim to have written it.',
      ],
    },
    {
      heading: 'Previews',
      paragraphs: [
        'You may listen to every preview on this site as often as you like. Previews contain an audio tag and are for listening here only. You may not record, download or use them in your own work.',
        'Nothing on this site, previews above all, may be used to train artificial intelligence or for text and data mining. The sellers and we reserve these rights, also under Article 4(3) of Directive (EU) 2019/790. Every response of this site says so in a form that programs can read.',
      ],
    },
    {
      heading: 'Prices and payment',
      paragraphs: [
        'A price is the sum of the beat and the license you choose, and is shown with its currency next to the button before you press it. You pay by card on our payment provider’s page, and we never see your card number. The contract is formed when your payment has gone through and we confirm it by email.',
        'If a price has changed or a beat has been sold exclusively while it was in your cart, we tell you before you pay. If two people pay for the same exclusive license, the first payment counts, and the other one is automatically refunded in full.',
      ],
    },
    {
      heading: 'Delivery and withdrawal',
      paragraphs: [
        'Your files and the agreement are ready as soon as the payment has gone through, on the order page and through the link in your email. You ask us to deliver immediately.',
        'If you buy as a consumer in the European Union, the European Economic Area or the United Kingdom, you may withdraw from the contract within 14 days without giving a reason. At checkout you ask for your files right away and acknowledge that this right ends once they’re delivered, and the email that comes with your order confirms it. “Withdraw from a contract”, at the foot of every page, says what follows. Elsewhere, any right of withdrawal that you have under the law of your country ends with the delivery.',
        `If a file is damaged or not as described, write to ${label.email} within 14 days. We’ll fix it or refund you.`,
      ],
    },
    {
      heading: 'Refunds and disputed payments',
      paragraphs: [
        'When a payment is refunded or lost in a dispute, the license it paid for ends, and you may no longer download or use the files. While a bank investigates a payment, the order is on hold.',
      ],
    },
    {
      heading: 'Crediting',
      paragraphs: [
        'Where credits are customary, name the producer as on the beat’s page: "Produced by", then the name.',
      ],
    },
    {
      heading: 'What isn’t allowed, and reports',
      paragraphs: [
        'Offer only beats and sounds to which you own all rights, with every sample cleared, and say what in them was made by AI. Don’t pass yourself off as somebody else, post nothing illegal, and don’t advertise in comments.',
        'Anyone can report a beat, a sound kit, an artist page or a comment with the link next to it. A person at the label decides. If we take something down, we tell its owner why and how to object, and don’t pay out what it has earned until the matter is settled. It counts as a strike for twelve months.',
        'If a beat was taken down for a copyright notice by mistake, its seller can send a counter-notice. Unless the person who sent the notice goes to court, it goes back after 10 to 14 business days. In appropriate circumstances we close the accounts of people who infringe repeatedly.',
      ],
    },
    {
      heading: 'Liability',
      paragraphs: [
        'Sellers warrant that a beat is their own work and contains no uncleared samples. Beyond that, and to the extent the law allows, we and the seller are liable for a beat only up to the price you paid for it. Nothing here limits liability for intent, gross negligence or personal injury.',
      ],
    },
    {
      heading: 'Law',
      paragraphs: [
        `These terms are governed by the law of ${law}. If you buy as a consumer, you keep the protection of the law of the country where you live.`,
      ],
    },
  ],
});

/** In force until an admin publishes terms. Orders keep this version, so it names no other law and nobody else. */
export const terms = (label: Label): LegalText => written(label, { seller: label.name, law: governingLaw });

/** For an admin to publish, with variables for what is filled in then. */
export const termsToPublish = written;

/** To change the terms here, keep the present version, too: an email that is sent again repeats what was agreed. */
export const termsByVersion = (label: Label): Readonly<Record<string, LegalText>> => ({
  [termsVersion]: terms(label),
});
