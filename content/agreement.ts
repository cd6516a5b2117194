import type { AgreementText } from '#contract-kit/agreements/agreement-text.ts';
import { earlierAgreements } from './earlier-agreements.ts';

// Have a lawyer read this text before you sell.

/**
 * Stored with every sale until an admin publishes another text. To change this one here, move it to
 * `earlier-agreements.ts` and write a new version.
 */
export const agreementVersion = '2026-11-29';

const current: AgreementText = {
  title: 'License agreement',
  exclusiveTitle: 'Exclusive license agreement',
  termsHeading: 'License terms',
  clauses: [
    {
      heading: 'Exclusive license',
      passages: [
        {
          when: 'exclusive',
          text: '{seller} grants the Buyer an exclusive, worldwide, perpetual license to use the beat "{beat}" under the license "{license}", within the terms above. From the date of this agreement, the Seller will not license the beat to anyone else and will take it off sale. Licenses sold to others before that date remain in force for as long as they were granted.',
        },
      ],
    },
    {
      heading: 'Non-exclusive license',
      passages: [
        {
          when: 'non-exclusive',
          text: '{seller} grants the Buyer a non-exclusive, worldwide, perpetual license to use the beat "{beat}" under the license "{license}", within the terms above. The Seller may license the beat to others and may later sell an exclusive license to it. Neither affects this agreement.',
        },
      ],
    },
    {
      heading: 'Earlier license',
      passages: [
        {
          when: 'upgrade',
          text: 'This agreement replaces the license agreement of order {replaced} for the same beat. It was bought for the difference between the price of this license and what the Buyer had paid before. If this license ends because its payment is refunded or charged back, the earlier agreement applies again. If the payment for the earlier license is refunded or charged back, this license ends, too.',
        },
      ],
    },
    {
      heading: 'What the Buyer may do',
      passages: [
        {
          when: 'always',
          text: 'Record over the beat; arrange, edit and mix it into a new work of their own (the "New Work"); and release, perform and sell the New Work up to the limits above.',
        },
        { when: 'limited', text: 'Upgrade before you exceed a limit.' },
      ],
    },
    {
      heading: 'What the Buyer may not do',
      passages: [
        {
          when: 'always',
          text: 'Sell, lend, give away or release the beat or its files on their own; register the beat or the New Work, including with a content identification service, in a way that claims the beat as the Buyer’s own; or transfer this license to anyone else without the Seller’s written consent.',
        },
      ],
    },
    {
      heading: 'Authorship and credit',
      passages: [
        {
          when: 'alone',
          text: 'The Seller remains the author of the beat. Where credits are customary, the New Work must be credited "Produced by {credit}". Each party keeps its own writer’s share with collecting societies. Unless the parties agree otherwise in writing, half of the music belongs to the Seller.',
        },
        {
          when: 'together',
          text: 'The beat was produced by {producers} (the "Producers"). They remain its authors, and the Seller grants this license for all of them. Where credits are customary, the New Work must be credited "Produced by {credit}". Each party and each Producer keeps their own writer’s share with collecting societies.',
        },
        {
          when: 'shares-agreed',
          text: 'Unless the parties agree otherwise in writing, half of the music belongs to the Producers. Of that half, {shares}.',
        },
        {
          when: 'shares-open',
          text: 'Unless the parties agree otherwise in writing, half of the music belongs to the Producers, in the parts that they have agreed on among themselves.',
        },
      ],
    },
    {
      heading: 'Price and delivery',
      passages: [
        {
          when: 'always',
          text: 'The Buyer has paid a one-time price of {price} through {label} and owes nothing further. At the Buyer’s request, the files were made available for download immediately. If the payment is refunded or charged back, this license ends.',
        },
      ],
    },
    {
      heading: 'Warranty',
      passages: [
        {
          when: 'always',
          text: 'The Seller warrants that the beat is their own work or that they hold the rights granted here, and that using it within these terms infringes no one else’s rights. This agreement does not limit any consumer rights that the law does not allow to be limited.',
        },
      ],
    },
    {
      heading: 'Artificial intelligence',
      passages: [
        {
          when: 'ai-none',
          text: 'The Seller warrants that no sound in the beat was made by artificial intelligence.',
        },
        {
          when: 'ai-assisted',
          text: 'The Seller warrants that artificial intelligence was at most a tool in making the beat, and that no sound in it was made by artificial intelligence.',
        },
        {
          when: 'ai-parts',
          text: 'Parts of the beat’s sound were made by artificial intelligence, as the Seller stated on the beat’s page before the sale. The Seller warrants that the rest was not.',
        },
        {
          when: 'ai-all',
          text: 'All of the beat’s sound was made by artificial intelligence, as the Seller stated on the beat’s page before the sale.',
        },
      ],
    },
    {
      heading: 'Governing law',
      passages: [
        {
          when: 'always',
          text: 'This agreement is governed by the law of {law}. If any clause is unenforceable, the others remain in force.',
        },
      ],
    },
  ],
  conduct:
    'No signature is required. {seller} agreed to these terms by offering the beat under this license through {label}; {buyer} agreed to them by paying for it. The order recorded by {label} is evidence of both.',
};

/** Oldest first. Sales keep the version, so none is edited or removed. */
export const agreementTexts: Readonly<Record<string, AgreementText>> = {
  ...earlierAgreements,
  [agreementVersion]: current,
};
