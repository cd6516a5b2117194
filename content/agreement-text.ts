export interface AgreementClause {
  readonly heading: string;
  readonly text: string;
}

/** The values of `features/catalogue/ai-use.ts`. */
export type AiUse = 'none' | 'assisted' | 'parts' | 'all';

/** A co-producer of a beat. */
export interface AgreementProducer {
  readonly name: string;
  readonly artist: string;
  /** Their part of the producers’ half of the music, such as "30%"; null if it was left open. */
  readonly publishing: string | null;
}

/** The facts that the clauses name, all frozen at the sale. */
export interface AgreementNames {
  readonly seller: string;
  readonly artist: string;
  /** All producers, the seller first; empty if the seller made the beat alone. */
  readonly producers: readonly AgreementProducer[];
  readonly buyer: string;
  readonly beat: string;
  readonly license: string;
  readonly price: string;
  /** The number of the order whose agreement this one replaces; null if it isn't an upgrade. */
  readonly replaces: string | null;
  /** What the seller said about AI in the beat; null if they said nothing. */
  readonly ai: AiUse | null;
  readonly exclusive: boolean;
  /** The license has no usage limit that could be reached. */
  readonly unlimited: boolean;
  readonly governingLaw: string;
  /** The label's name at the time of the sale. */
  readonly issuer: string;
}

export interface AgreementText {
  readonly exclusiveTitle: string;
  readonly title: string;
  /** A sentence above the table of terms that says how use of the beat is limited. */
  readonly termsHeading: string;
  readonly clauses: (names: AgreementNames) => readonly AgreementClause[];
  readonly conduct: (names: AgreementNames) => string;
}
