/** Where a label may have a page of its own. */
export const networkNames = {
  instagram: 'Instagram',
  youtube: 'YouTube',
  tiktok: 'TikTok',
  soundcloud: 'SoundCloud',
} as const;

export type SocialNetwork = keyof typeof networkNames;

export interface SocialLink {
  readonly network: SocialNetwork;
  /** The label's own page, such as 'https://www.instagram.com/yourlabel'. */
  readonly url: string;
}

export const mailingListKeys = ['beat-packs', 'email-updates', 'merch'] as const;
export type MailingList = (typeof mailingListKeys)[number];

/** What the label is called, and how it's reached. */
export interface Label {
  readonly name: string;
  readonly line: string;
  readonly description: string;
  readonly email: string;
  readonly rights: string;
  readonly social: readonly SocialLink[];
  readonly mailingLists: Readonly<Record<MailingList, { readonly name: string; readonly about: string }>>;
}
