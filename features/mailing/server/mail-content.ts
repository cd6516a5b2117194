/** Plain text, from which HTML and text are rendered. Words of anyone but the receiver belong in `quotes`. */
export interface MailContent {
  readonly subject: string;
  /** Inboxes show it next to the subject. */
  readonly preview: string;
  readonly heading: string;
  readonly blocks: readonly MailBlock[];
}

export type MailBlock =
  | { readonly kind: 'paragraph'; readonly text: string }
  | { readonly kind: 'heading'; readonly text: string }
  | { readonly kind: 'note'; readonly text: string }
  /** Six digits to type in. */
  | { readonly kind: 'code'; readonly text: string }
  | { readonly kind: 'button'; readonly label: string; readonly url: string }
  | { readonly kind: 'links'; readonly links: readonly { readonly label: string; readonly url: string }[] }
  | { readonly kind: 'facts'; readonly rows: readonly (readonly [name: string, value: string])[] }
  /** Another person's words, shown as theirs, without links and invisible characters. */
  | { readonly kind: 'quotes'; readonly rows: readonly (readonly [name: string, words: string])[] }
  | { readonly kind: 'items'; readonly items: readonly MailItem[] };

export interface MailItem {
  readonly title: string;
  /** The URL of a square picture, shown beside the title. */
  readonly picture?: string;
  readonly detail: string;
  readonly amount: string;
  readonly links?: readonly { readonly label: string; readonly url: string }[];
}
