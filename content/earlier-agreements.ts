import type { AgreementText, ClauseText } from '#contract-kit/agreements/agreement-text.ts';

// Texts of existing agreements. Never edit one: agreements are printed from it.

const conduct =
  'No signature is required. {seller} agreed to these terms by offering the beat under this license through {label}; {buyer} agreed to them by paying for it. The order recorded by {label} is evidence of both.';

const first: AgreementText = {
  title: 'License agreement',
  exclusiveTitle: 'Exclusive license agreement',
  termsHeading: 'Terms of use as bought',
  clauses: [
    {
      heading: 'Exclusive right of use',
      passages: [
        {
          when: 'exclusive',
          text: '{seller} grants the Buyer, worldwide and without a limit in time, the exclusive right to use the beat "{beat}" under the license "{license}" within the terms above. From the date of this agreement on, the Seller sells no further license of the beat and takes it off sale. Licenses that others bought before that date stay in force for as long as they were granted.',
        },
      ],
    },
    {
      heading: 'Non-exclusive right of use',
      passages: [
        {
          when: 'non-exclusive',
          text: '{seller} grants the Buyer, worldwide and without a limit in time, a non-exclusive right to use the beat "{beat}" under the license "{license}" within the terms above. The Seller may license the beat to others as well, and may sell it exclusively later; this agreement then stays in force unchanged.',
        },
      ],
    },
    {
      heading: 'What the Buyer may do',
      passages: [
        {
          when: 'always',
          text: 'Record over the beat, arrange, cut and mix it into a new work of their own, and publish, perform and sell that work up to the limits above. Whoever reaches a limit buys a further license before going on.',
        },
      ],
    },
    {
      heading: 'What the Buyer may not do',
      passages: [
        {
          when: 'always',
          text: "Sell, lend, give away or publish the beat or its files by themselves; register the beat or the new work in a way that claims the beat as the Buyer's own, a content identification service included; or pass this license on to somebody else without the Seller's written consent.",
        },
      ],
    },
    {
      heading: 'Authorship and credit',
      passages: [
        {
          when: 'always',
          text: 'The Seller remains the author of the beat. Where credits are usual, the new work names "Produced by {artist}". Each party keeps its own share as an author towards collecting societies: unless the parties agree otherwise in writing, one half of the music belongs to the Seller.',
        },
      ],
    },
    {
      heading: 'Price and delivery',
      passages: [
        {
          when: 'always',
          text: 'The Buyer has paid {price} through {label}, once and for all; nothing else is owed. The files were delivered for download at once, as the Buyer asked. If the payment is refunded or charged back, this license ends with it.',
        },
      ],
    },
    {
      heading: 'Warranty',
      passages: [
        {
          when: 'always',
          text: 'The Seller warrants that the beat is their own work, or that they hold the rights granted here, and that no right of a third party stands against its use within these terms. Mandatory rights of consumers are not touched.',
        },
      ],
    },
    {
      heading: 'Law',
      passages: [
        {
          when: 'always',
          text: 'This agreement is governed by the law of {law}. If one of its clauses does not hold, the others do.',
        },
      ],
    },
  ],
  conduct:
    'No signature is needed. {seller} agreed by offering the beat under this license through {label}; {buyer} agreed by paying for it. The order recorded at {label} is the proof of both.',
};

const upgradeInTime = { when: 'limited', text: 'Upgrade before you exceed a limit.' } as const;

const second: AgreementText = {
  ...first,
  clauses: first.clauses.map((clause) =>
    clause.heading === 'What the Buyer may do'
      ? {
          ...clause,
          passages: [
            {
              when: 'always',
              text: 'Record over the beat, arrange, cut and mix it into a new work of their own, and publish, perform and sell that work up to the limits above.',
            },
            upgradeInTime,
          ],
        }
      : clause,
  ),
};

const grants: readonly ClauseText[] = [
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
];

const replacement: ClauseText = {
  heading: 'Earlier license',
  passages: [
    {
      when: 'upgrade',
      text: 'This agreement replaces the license agreement of order {replaced} for the same beat. It was bought for the difference between the price of this license and what the Buyer had paid before. If this license ends because its payment is refunded or charged back, the earlier agreement applies again. If the payment for the earlier license is refunded or charged back, this license ends, too.',
    },
  ],
};

const rights: readonly ClauseText[] = [
  {
    heading: 'What the Buyer may do',
    passages: [
      {
        when: 'always',
        text: 'Record over the beat; arrange, edit and mix it into a new work of their own (the "New Work"); and release, perform and sell the New Work up to the limits above.',
      },
      upgradeInTime,
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
        when: 'always',
        text: 'The Seller remains the author of the beat. Where credits are customary, the New Work must be credited "Produced by {artist}". Each party keeps its own writer’s share with collecting societies. Unless the parties agree otherwise in writing, half of the music belongs to the Seller.',
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
];

const intelligence: ClauseText = {
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
};

const law: ClauseText = {
  heading: 'Governing law',
  passages: [
    {
      when: 'always',
      text: 'This agreement is governed by the law of {law}. If any clause is unenforceable, the others remain in force.',
    },
  ],
};

const third: AgreementText = {
  title: 'License agreement',
  exclusiveTitle: 'Exclusive license agreement',
  termsHeading: 'License terms',
  clauses: [...grants, ...rights, law],
  conduct,
};

const fourth: AgreementText = { ...third, clauses: [...grants, replacement, ...rights, law] };

const fifth: AgreementText = { ...third, clauses: [...grants, replacement, ...rights, intelligence, law] };

export const earlierAgreements: Readonly<Record<string, AgreementText>> = {
  '2026-11': first,
  '2026-11-22': second,
  '2026-11-23': third,
  '2026-11-27': fourth,
  '2026-11-28': fifth,
};
