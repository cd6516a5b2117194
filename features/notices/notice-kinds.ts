export const reportKinds = ['copyright', 'impersonation', 'ai', 'illegal', 'spam'] as const;
export type ReportKind = (typeof reportKinds)[number];

/** `same-file`: opened by the shop for a file that another seller uploaded first, as if that seller had reported it. */
export const noticeKinds = [...reportKinds, 'same-file'] as const;
export type NoticeKind = (typeof noticeKinds)[number];

/** Transitions: `server/notice-states.ts`. */
export const noticeStates = [
  'received',
  'incomplete',
  'rejected',
  'acted',
  'countered',
  'restored',
  'kept-off',
  'withdrawn',
] as const;
export type NoticeState = (typeof noticeStates)[number];

export const targetKinds = ['beat', 'artist', 'comment'] as const;
export type TargetKind = (typeof targetKinds)[number];

export const kindLabel: Readonly<Record<NoticeKind, string>> = {
  copyright: 'Copyright notice',
  impersonation: 'Impersonation',
  ai: 'Undisclosed AI',
  illegal: 'Other illegal content',
  spam: 'Spam',
  'same-file': 'Same file as another seller’s',
};

const targetLabels: Readonly<Record<Exclude<TargetKind, 'beat'>, string>> = {
  artist: 'artist page',
  comment: 'comment',
};

/** "the artist page “Sol Marrow”". Beats and sound kits go by their title alone. */
export const targetName = (
  { targetKind, title }: { readonly targetKind: TargetKind; readonly title: string },
  article: 'the' | 'The' | 'your' | 'Your',
): string => (targetKind === 'beat' ? `“${title}”` : `${article} ${targetLabels[targetKind]} “${title}”`);

/** The page where the owner reads the reasons, and objects. */
export const ownNoticePath = (noticeId: string): string => `/notices?notice=${noticeId}`;

/** With this many standing strikes within twelve months, an admin has to decide about the account. */
export const strikesToReview = 3;
