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
}
