export interface AgreementClause {
  readonly heading: string;
  readonly text: string;
}

/** The values of `features/catalogue/ai-use.ts`. */
export type AiUse = 'none' | 'assisted' | 'parts' | 'all';

export interface AgreementProducer {
  readonly name: string;
  readonly artist: string;
  /** The producer's part of the producers’ half of the music, such as "30%"; null if it was left open. */
  readonly publishing: string | null;
}

/** What the clauses name, frozen at the sale. */
export interface AgreementNames {
  readonly seller: string;
  readonly artist: string;
  /** The seller first; empty if the seller made the beat alone. */
  readonly producers: readonly AgreementProducer[];
  readonly buyer: string;
  readonly beat: string;
  readonly license: string;
  readonly price: string;
  /** The number of the order whose agreement this one replaces; null if it isn't an upgrade. */
  readonly replaces: string | null;
  /** What the seller said about AI in the beat; null if nothing. */
  readonly ai: AiUse | null;
  readonly exclusive: boolean;
  /** Whether the license has no usage limits. */
  readonly unlimited: boolean;
  readonly governingLaw: string;
  /** The label's name at the time of the sale. */
  readonly issuer: string;
}

export interface AgreementText {
  readonly exclusiveTitle: string;
  readonly title: string;
  /** A sentence above the table of terms about the limits of use. */
  readonly termsHeading: string;
  readonly clauses: (names: AgreementNames) => readonly AgreementClause[];
  readonly conduct: (names: AgreementNames) => string;
}
