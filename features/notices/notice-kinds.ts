export const noticeKinds = ['copyright', 'impersonation', 'ai', 'illegal', 'spam'] as const;
export type NoticeKind = (typeof noticeKinds)[number];

/** Their transitions: `server/notice-states.ts`. */
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
};

export const targetLabel: Readonly<Record<TargetKind, string>> = {
  beat: 'beat',
  artist: 'artist page',
  comment: 'comment',
};

/** Where the person it's about reads why, and objects. */
export const ownNoticePath = (noticeId: string): string => `/notices?notice=${noticeId}`;

/** This many standing strikes within twelve months, and an admin is asked about the account. */
export const strikesToReview = 3;
