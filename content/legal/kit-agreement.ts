import type { AgreementText } from '#contract-kit/agreements/agreement-text.ts';

// Have a lawyer read this text before you sell.

const first: AgreementText = {
  title: 'Sound kit license agreement',
  termsHeading: 'What was bought',
  clauses: [
    {
      heading: 'Royalty-free license',
      passages: [
        {
          when: 'always',
          text: '{seller} grants the Buyer a non-exclusive, worldwide, perpetual, royalty-free license to use the sounds, loops, presets and MIDI files in the sound kit "{beat}" (the "Sounds") under the license "{license}". The Seller may license the kit to others.',
        },
      ],
    },
    {
      heading: 'What the Buyer may do',
      passages: [
        {
          when: 'always',
          text: 'Use the Sounds, edited or not, in any number of works of their own, alone or with others (the "New Works"); and release, perform, license and sell the New Works without limit, including with film, games and advertising. The Buyer owes no royalties for that, and no share of the New Works.',
        },
      ],
    },
    {
      heading: 'What the Buyer may not do',
      passages: [
        {
          when: 'always',
          text: 'Sell, lend, give away or share the kit or any Sound on its own, edited or not, including as part of another kit, a sample library or a template; register a Sound, or a New Work in a way that claims a Sound, with a content identification service; use the Sounds to train artificial intelligence; or transfer this license to anyone else without the Seller’s written consent.',
        },
      ],
    },
    {
      heading: 'Ownership and credit',
      passages: [
        { when: 'alone', text: 'The Sounds remain the Seller’s.' },
        {
          when: 'together',
          text: 'The kit was made by {names}. The Sounds remain theirs, and the Seller grants this license for all of them.',
        },
        { when: 'always', text: 'The New Works are the Buyer’s. Credit is welcome and not required.' },
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
          text: 'The Seller warrants that the Sounds are their own work or that they hold the rights granted here, and that using them within these terms infringes no one else’s rights. This agreement does not limit any consumer rights that the law does not allow to be limited.',
        },
      ],
    },
    {
      heading: 'Artificial intelligence',
      passages: [
        {
          when: 'ai-none',
          text: 'The Seller warrants that none of the Sounds was made by artificial intelligence.',
        },
        {
          when: 'ai-assisted',
          text: 'The Seller warrants that artificial intelligence was at most a tool in making the Sounds, and that none of them was made by it.',
        },
        {
          when: 'ai-parts',
          text: 'Some of the Sounds were made by artificial intelligence, as the Seller stated on the kit’s page before the sale. The Seller warrants that the rest were not.',
        },
        {
          when: 'ai-all',
          text: 'All of the Sounds were made by artificial intelligence, as the Seller stated on the kit’s page before the sale.',
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
    'No signature is required. {seller} agreed to these terms by offering the sound kit under this license through {label}; {buyer} agreed to them by paying for it. The order recorded by {label} is evidence of both.',
};

/**
 * Oldest first. `from` is the first version of `agreement.ts`, stored with every sale, to which the text applies. To
 * change the text here, give `agreement.ts` a new version and add a text from that version on. Never edit an earlier one.
 */
const texts: readonly { readonly from: string; readonly text: AgreementText }[] = [{ from: '', text: first }];

export const kitAgreementText = (version: string): AgreementText =>
  texts.findLast(({ from }) => from <= version)?.text ?? first;
