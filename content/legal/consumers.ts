import type { Label } from '#contract-kit/label.ts';
import type { LegalText } from './legal-text.ts';

// Have a lawyer read these texts before you sell. Purchase emails repeat them, also when they're sent again: once
// something is sold, change them in the dashboard, which keeps the earlier ones.

/** Stored with every order until an admin publishes another text, with the sentences of `consent.ts`. */
export const withdrawalVersion = '2026-11-27';

/** On the withdrawal page and in the purchase email of buyers with that right (Annex I of Directive 2011/83/EU). */
export const withdrawalInformation = (label: Label): LegalText => ({
  title: 'Right of withdrawal',
  version: withdrawalVersion,
  since: withdrawalVersion,
  lead: 'For consumers in the European Union, the European Economic Area and the United Kingdom.',
  parts: [
    {
      heading: 'Your right',
      paragraphs: [
        'You may withdraw from the contract within 14 days without giving any reason. The 14 days begin on the day after you ordered.',
      ],
    },
    {
      heading: 'How to withdraw',
      paragraphs: [
        `Use “Withdraw from a contract” at the foot of every page of this site, or tell us in any other clear way, for example by an email to ${label.email}. You may use the form below, but you don’t have to. It’s enough that you send it before the 14 days are over. We confirm at once, by email, that we received it.`,
      ],
    },
    {
      heading: 'What follows',
      paragraphs: [
        'We refund everything you paid for the order, without delay and at the latest 14 days after we hear from you, in the way you paid and without any fee. Your licenses end, and you may no longer use the files.',
      ],
    },
    {
      heading: 'When the right ends early',
      paragraphs: [
        'What you buy here is digital content that isn’t on a physical medium. Your right ends before the 14 days are over once your files are delivered, if you expressly asked for them right away, acknowledged that you lose your right by it, and we confirmed both by email.',
      ],
    },
    {
      heading: 'Form',
      paragraphs: [
        `To ${label.name}, ${label.email}: I withdraw from the contract for the following order. Order number: … Ordered on: … My name: … My address: … Date: …`,
      ],
    },
  ],
});

/** Shown in the purchase email and when a withdrawal is declined. */
export const complaints = (label: Label): readonly string[] => [
  `Is something wrong with a file, a license or your order? Write to ${label.email} with your order number. We answer within three working days, and fix it or refund you.`,
  'If we can’t agree, the consumer authority of the country where you live helps you. We don’t take part in dispute resolution before a consumer arbitration board.',
];
