export interface Sentences {
  /** The buyer asks for their files right away. */
  readonly delivery: string;
  /** The buyer knows that they lose their right of withdrawal by it. */
  readonly loss: string;
}

/** What a buyer agrees to at checkout in addition to the terms. */
export interface ConsentText {
  /** Beside an unticked, required box, for buyers who may withdraw (Article 16(m) of Directive 2011/83/EU). */
  readonly checkbox: Sentences;
  /** Shown above the button to all other buyers. */
  readonly line: Sentences;
}

export const sentencesOf = ({ delivery, loss }: Sentences): readonly string[] => [delivery, loss];

/** A text that people agree to or rely on, in numbered parts. */
export interface LegalText {
  readonly title: string;
  /** Changes whenever the text does. Orders keep the version that the buyer agreed to. */
  readonly version: string;
  /** The text takes effect on this day, YYYY-MM-DD. */
  readonly since: string;
  readonly lead: string;
  readonly parts: readonly { readonly heading: string; readonly paragraphs: readonly string[] }[];
  /** Only with the right of withdrawal: how to complain, for emails about orders. */
  readonly complaints?: readonly string[] | undefined;
  /** Only with the right of withdrawal: how it ends early. */
  readonly consent?: ConsentText | undefined;
}
