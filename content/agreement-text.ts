export interface AgreementClause {
  readonly heading: string;
  readonly text: string;
}

/** As in `features/catalogue/ai-use.ts`. */
export type AiUse = 'none' | 'assisted' | 'parts' | 'all';

/** Somebody who made a beat together with others. */
export interface AgreementProducer {
  readonly name: string;
  readonly artist: string;
  /** Their part of the producers’ half of the music, such as "30%"; null if it was left to them. */
  readonly publishing: string | null;
}

/** What the clauses name. Everything is frozen at the sale. */
export interface AgreementNames {
  readonly seller: string;
  readonly artist: string;
  /** All who made the beat, the seller first; empty if the seller made it alone. */
  readonly producers: readonly AgreementProducer[];
  readonly buyer: string;
  readonly beat: string;
  readonly license: string;
  readonly price: string;
  /** The number of the order whose agreement this one replaces; null if it's no upgrade. */
  readonly replaces: string | null;
  /** What the seller said of AI in the beat; null if they didn’t. */
  readonly ai: AiUse | null;
  readonly exclusive: boolean;
  /** The license has no usage limit that could be reached. */
  readonly unlimited: boolean;
  readonly governingLaw: string;
  /** The label, as it was called at the sale. */
  readonly issuer: string;
}

export interface AgreementText {
  readonly exclusiveTitle: string;
  readonly title: string;
  /** How the use of the beat is limited, above the table of terms. */
  readonly termsHeading: string;
  readonly clauses: (names: AgreementNames) => readonly AgreementClause[];
  readonly conduct: (names: AgreementNames) => string;
}
