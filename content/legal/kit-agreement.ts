import { formatList } from '#contract-kit/format.ts';
import type { AgreementClause, AgreementNames, AgreementText, AiUse } from '../agreement-text.ts';

/** By what the seller said about AI before the sale. If they said nothing, there is no warranty. */
const warranties: Readonly<Record<AiUse, string>> = {
  none: 'The Seller warrants that none of the Sounds was made by artificial intelligence.',
  assisted:
    'The Seller warrants that artificial intelligence was at most a tool in making the Sounds, and that none of them was made by it.',
  parts:
    'Some of the Sounds were made by artificial intelligence, as the Seller stated on the kit’s page before the sale. The Seller warrants that the rest were not.',
  all: 'All of the Sounds were made by artificial intelligence, as the Seller stated on the kit’s page before the sale.',
};

const ownership = ({ producers }: AgreementNames): string =>
  producers.length === 0
    ? 'The Sounds remain the Seller’s.'
    : `The kit was made by ${formatList(producers.map(({ name }) => name))}. The Sounds remain theirs, and the Seller grants this license for all of them.`;

const clauses = (names: AgreementNames): readonly AgreementClause[] => [
  {
    heading: 'Royalty-free license',
    text: `${names.seller} grants the Buyer a non-exclusive, worldwide, perpetual, royalty-free license to use the sounds, loops, presets and MIDI files in the sound kit "${names.beat}" (the "Sounds") under the license "${names.license}". The Seller may license the kit to others.`,
  },
  {
    heading: 'What the Buyer may do',
    text: 'Use the Sounds, edited or not, in any number of works of their own, alone or with others (the "New Works"); and release, perform, license and sell the New Works without limit, including with film, games and advertising. The Buyer owes no royalties for that, and no share of the New Works.',
  },
  {
    heading: 'What the Buyer may not do',
    text: 'Sell, lend, give away or share the kit or any Sound on its own, edited or not, including as part of another kit, a sample library or a template; register a Sound, or a New Work in a way that claims a Sound, with a content identification service; use the Sounds to train artificial intelligence; or transfer this license to anyone else without the Seller’s written consent.',
  },
  {
    heading: 'Ownership and credit',
    text: `${ownership(names)} The New Works are the Buyer’s. Credit is welcome and not required.`,
  },
  {
    heading: 'Price and delivery',
    text: `The Buyer has paid a one-time price of ${names.price} through ${names.issuer} and owes nothing further. At the Buyer’s request, the files were made available for download immediately. If the payment is refunded or charged back, this license ends.`,
  },
  {
    heading: 'Warranty',
    text: 'The Seller warrants that the Sounds are their own work or that they hold the rights granted here, and that using them within these terms infringes no one else’s rights. This agreement does not limit any consumer rights that the law does not allow to be limited.',
  },
  ...(names.ai === null ? [] : [{ heading: 'Artificial intelligence', text: warranties[names.ai] }]),
  {
    heading: 'Governing law',
    text: `This agreement is governed by the law of ${names.governingLaw}. If any clause is unenforceable, the others remain in force.`,
  },
];

const first: AgreementText = {
  title: 'Sound kit license agreement',
  exclusiveTitle: 'Sound kit license agreement',
  termsHeading: 'What was bought',
  clauses,
  conduct: ({ seller, buyer, issuer }) =>
    `No signature is required. ${seller} agreed to these terms by offering the sound kit under this license through ${issuer}; ${buyer} agreed to them by paying for it. The order recorded by ${issuer} is evidence of both.`,
};

/**
 * Oldest first. `from` is the first version of `agreement.ts`, stored with every sale, to which the text applies. To
 * change the text, give `agreement.ts` a new version and add a text from that version on. Never edit an earlier one.
 */
const texts: readonly { readonly from: string; readonly text: AgreementText }[] = [{ from: '', text: first }];

export const kitAgreementText = (version: string): AgreementText =>
  texts.findLast(({ from }) => from <= version)?.text ?? first;
