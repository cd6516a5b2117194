import { formatList } from '#contract-kit/format.ts';
import type { AgreementClause, AgreementNames, AgreementText, AiUse } from './agreement-text.ts';
import { earlierAgreements } from './earlier-agreements.ts';

/** Stored with every sale. For a new text, move this one to `earlier-agreements.ts` and write a new version here. */
export const agreementVersion = '2026-11-29';

/** The names of the producers as in the credits. */
export const creditOf = ({ artist, producers }: Pick<AgreementNames, 'artist' | 'producers'>): string =>
  producers.length === 0 ? artist : producers.map((producer) => producer.artist).join(' & ');

const grant = ({ seller, beat, license, exclusive }: AgreementNames): AgreementClause =>
  exclusive
    ? {
        heading: 'Exclusive license',
        text: `${seller} grants the Buyer an exclusive, worldwide, perpetual license to use the beat "${beat}" under the license "${license}", within the terms above. From the date of this agreement, the Seller will not license the beat to anyone else and will take it off sale. Licenses sold to others before that date remain in force for as long as they were granted.`,
      }
    : {
        heading: 'Non-exclusive license',
        text: `${seller} grants the Buyer a non-exclusive, worldwide, perpetual license to use the beat "${beat}" under the license "${license}", within the terms above. The Seller may license the beat to others and may later sell an exclusive license to it. Neither affects this agreement.`,
      };

/** The license that an upgrade replaces ends. */
const replacement = ({ replaces }: AgreementNames): readonly AgreementClause[] =>
  replaces === null
    ? []
    : [
        {
          heading: 'Earlier license',
          text: `This agreement replaces the license agreement of order ${replaces} for the same beat. It was bought for the difference between the price of this license and what the Buyer had paid before. If this license ends because its payment is refunded or charged back, the earlier agreement applies again. If the payment for the earlier license is refunded or charged back, this license ends, too.`,
        },
      ];

/** By what the seller said about AI before the sale. If they said nothing, there is no warranty. */
const warranties: Readonly<Record<AiUse, string>> = {
  none: 'The Seller warrants that no sound in the beat was made by artificial intelligence.',
  assisted:
    'The Seller warrants that artificial intelligence was at most a tool in making the beat, and that no sound in it was made by artificial intelligence.',
  parts:
    'Parts of the beat’s sound were made by artificial intelligence, as the Seller stated on the beat’s page before the sale. The Seller warrants that the rest was not.',
  all: 'All of the beat’s sound was made by artificial intelligence, as the Seller stated on the beat’s page before the sale.',
};

const artificialIntelligence = ({ ai }: AgreementNames): readonly AgreementClause[] =>
  ai === null ? [] : [{ heading: 'Artificial intelligence', text: warranties[ai] }];

const publishing = ({ producers }: AgreementNames): string => {
  const parts = producers.flatMap(({ name, publishing: part }) => (part === null ? [] : [`${name} has ${part}`]));
  if (parts.length === 0) return ', in the parts that they have agreed on among themselves.';
  const rest = parts.length === producers.length ? [] : ['the others have the rest, as they have agreed'];
  return `. Of that half, ${formatList([...parts, ...rest])}.`;
};

const madeBy = ({ producers }: AgreementNames): string =>
  formatList(producers.map(({ name, artist }) => (name === artist ? name : `${name} (${artist})`)));

const authorship = (names: AgreementNames): string =>
  names.producers.length === 0
    ? `The Seller remains the author of the beat. Where credits are customary, the New Work must be credited "Produced by ${names.artist}". Each party keeps its own writer’s share with collecting societies. Unless the parties agree otherwise in writing, half of the music belongs to the Seller.`
    : `The beat was produced by ${madeBy(names)} (the "Producers"). They remain its authors, and the Seller grants this license for all of them. Where credits are customary, the New Work must be credited "Produced by ${creditOf(names)}". Each party and each Producer keeps their own writer’s share with collecting societies. Unless the parties agree otherwise in writing, half of the music belongs to the Producers${publishing(names)}`;

const clauses = (names: AgreementNames): readonly AgreementClause[] => [
  grant(names),
  ...replacement(names),
  {
    heading: 'What the Buyer may do',
    text: `Record over the beat; arrange, edit and mix it into a new work of their own (the "New Work"); and release, perform and sell the New Work up to the limits above.${names.unlimited ? '' : ' Upgrade before you exceed a limit.'}`,
  },
  {
    heading: 'What the Buyer may not do',
    text: 'Sell, lend, give away or release the beat or its files on their own; register the beat or the New Work, including with a content identification service, in a way that claims the beat as the Buyer’s own; or transfer this license to anyone else without the Seller’s written consent.',
  },
  {
    heading: 'Authorship and credit',
    text: authorship(names),
  },
  {
    heading: 'Price and delivery',
    text: `The Buyer has paid a one-time price of ${names.price} through ${names.issuer} and owes nothing further. At the Buyer’s request, the files were made available for download immediately. If the payment is refunded or charged back, this license ends.`,
  },
  {
    heading: 'Warranty',
    text: 'The Seller warrants that the beat is their own work or that they hold the rights granted here, and that using it within these terms infringes no one else’s rights. This agreement does not limit any consumer rights that the law does not allow to be limited.',
  },
  ...artificialIntelligence(names),
  {
    heading: 'Governing law',
    text: `This agreement is governed by the law of ${names.governingLaw}. If any clause is unenforceable, the others remain in force.`,
  },
];

const current: AgreementText = {
  title: 'License agreement',
  exclusiveTitle: 'Exclusive license agreement',
  termsHeading: 'License terms',
  clauses,
  conduct: ({ seller, buyer, issuer }) =>
    `No signature is required. ${seller} agreed to these terms by offering the beat under this license through ${issuer}; ${buyer} agreed to them by paying for it. The order recorded by ${issuer} is evidence of both.`,
};

const texts: Readonly<Record<string, AgreementText>> = { ...earlierAgreements, [agreementVersion]: current };

/** @throws {Error} if the version never existed */
export const agreementText = (version: string): AgreementText => {
  const text = texts[version];
  if (!text) throw new Error(`there is no agreement of version ${version}`);
  return text;
};
