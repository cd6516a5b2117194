import { formatCents, formatLongDay, formatShare } from '#contract-kit/format.ts';
import {
  type AgreementNames,
  type AgreementProducer,
  type AgreementText,
  creditOf,
  fillAgreement,
} from '#contract-kit/agreements/agreement-text.ts';
import { fileFormats } from '#features/licenses/file-kinds.ts';
import { isForKits } from '#features/licenses/kinds.ts';
import { formatLimit } from '#features/licenses/terms.ts';
import type { Proof } from '#features/orders/contract.ts';
import { addressLines, type AgreementFacts, buyerOf } from '#features/orders/document-facts.ts';
import type { Block } from '#platform/pdf/page-layout.ts';
import { isolate } from '#platform/pdf/text-direction.ts';
import type { Agreement } from '../../contract.ts';

const isKit = ({ license }: AgreementFacts): boolean => isForKits(license);

/**
 * The beat's producers with their publishing shares; none without collaborators. The seller has the rest. A share is
 * null if it isn't known; then so is the seller's.
 */
const producersOf = ({ seller, collaborators }: AgreementFacts): AgreementProducer[] => {
  if (!collaborators) return [];
  const publishing = collaborators.map(({ publishingBps }) => publishingBps);
  const rest = publishing.includes(null) ? null : publishing.reduce<number>((left, bps) => left - (bps ?? 0), 10_000);
  const all = [{ ...seller, bps: rest }].concat(
    collaborators.map(({ name, legalName, publishingBps }) => ({ name: legalName, artist: name, bps: publishingBps })),
  );
  return all.map(({ bps, ...names }) => ({ ...names, publishing: bps === null ? null : formatShare(bps / 10_000) }));
};

const namesOf = (facts: AgreementFacts): AgreementNames => ({
  seller: facts.seller.name,
  artist: facts.seller.artist,
  producers: producersOf(facts),
  buyer: buyerOf(facts),
  beat: facts.beat.title,
  license: facts.license.title,
  price: formatCents(facts.priceCents),
  replaces: facts.replaces?.orderNumber ?? null,
  ai: facts.ai ?? null,
  exclusive: facts.license.exclusive,
  unlimited: facts.license.usageTerms.every(
    // Whether a song may be registered isn't a limit that can be reached.
    ({ name, limit }) => name === 'Content ID Registration' || limit === 'unlimited' || limit === 'yes',
  ),
  governingLaw: facts.governingLaw,
  issuer: facts.issuer,
});

/** Isolates the names, so that one written from right to left doesn't reorder the sentence around it. */
const isolated = (names: AgreementNames): AgreementNames => ({
  ...names,
  seller: isolate(names.seller),
  artist: isolate(names.artist),
  producers: names.producers.map((each) => ({ ...each, name: isolate(each.name), artist: isolate(each.artist) })),
  buyer: isolate(names.buyer),
  beat: isolate(names.beat),
  license: isolate(names.license),
});

const partiesOf = (facts: AgreementFacts, names: AgreementNames): Block[] => {
  const artist = names.seller === names.artist ? [] : [`known as ${isolate(names.artist)}`];
  const email = names.buyer === facts.buyer.email ? [] : [facts.buyer.email];
  return [
    { label: 'Seller', heading: names.seller, lines: artist },
    { label: 'Buyer', heading: names.buyer, lines: [...addressLines(facts.buyer.customer), ...email] },
    {
      label: 'License',
      heading: names.license,
      lines: [names.exclusive ? 'Exclusive' : 'Non-exclusive', names.price],
    },
    {
      label: 'Date',
      heading: formatLongDay(facts.agreedAt),
      lines: [`${isKit(facts) ? 'Sound kit' : 'Beat'} ${facts.beat.id}`],
    },
  ];
};

const termRows = ({ license }: AgreementFacts) => [
  { name: 'Files', value: license.fileTypes.map((kind) => fileFormats[kind].agreementLabel).join(', ') },
  ...license.usageTerms.map((term) => ({ name: term.name, value: formatLimit(term.limit) })),
];

/** The facts of a sale, and the words of its version. */
export interface StoredAgreement {
  readonly version: string;
  readonly text: AgreementText;
  readonly facts: AgreementFacts;
}

/** The whole text of an agreement, which both the PDF and the page show. `proof` is null in previews. */
export const agreementDocument = ({ version, text, facts }: StoredAgreement, proof: Proof | null): Agreement => {
  const names = namesOf(facts);
  const { title, termsHeading, clauses, conduct } = fillAgreement(text, isolated(names));
  return {
    title,
    subtitle: `${isolate(names.beat)}, produced by ${creditOf(isolated(names))}`,
    issuer: names.issuer,
    orderNumber: facts.orderNumber,
    parties: partiesOf(facts, names),
    terms: { heading: termsHeading, rows: termRows(facts) },
    clauses,
    conduct,
    proof,
    foot: `${names.issuer} · Order ${facts.orderNumber} · Version ${version}`,
  };
};
