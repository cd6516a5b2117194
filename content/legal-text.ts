/** A text that people agree to or rely on, in numbered parts. */
export interface LegalText {
  readonly title: string;
  /** Changes whenever the words do; orders keep the version that was agreed to. */
  readonly version: string;
  /** The day from which it holds, YYYY-MM-DD. */
  readonly since: string;
  readonly lead: string;
  readonly parts: readonly { readonly heading: string; readonly paragraphs: readonly string[] }[];
}
