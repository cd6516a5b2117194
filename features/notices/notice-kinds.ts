import { t } from '#contract-kit/texts/text.ts';

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

const kindLabels: Readonly<Record<NoticeKind, () => string>> = {
  copyright: () => t`Copyright notice`,
  impersonation: () => t`Impersonation`,
  ai: () => t`Undisclosed AI`,
  illegal: () => t`Other illegal content`,
  spam: () => t`Spam`,
  'same-file': () => t`Same file as another seller’s`,
};

export const kindLabel = (kind: NoticeKind): string => kindLabels[kind]();

type Article = 'the' | 'The' | 'your' | 'Your';

const targetNames: Readonly<Record<Exclude<TargetKind, 'beat'>, Readonly<Record<Article, (title: string) => string>>>> =
  {
    artist: {
      the: (title) => t`the artist page “${{ title }}”`,
      The: (title) => t`The artist page “${{ title }}”`,
      your: (title) => t`your artist page “${{ title }}”`,
      Your: (title) => t`Your artist page “${{ title }}”`,
    },
    comment: {
      the: (title) => t`the comment “${{ title }}”`,
      The: (title) => t`The comment “${{ title }}”`,
      your: (title) => t`your comment “${{ title }}”`,
      Your: (title) => t`Your comment “${{ title }}”`,
    },
  };

/** "the artist page “Sol Marrow”". Beats and sound kits go by their title alone. */
export const targetName = (
  { targetKind, title }: { readonly targetKind: TargetKind; readonly title: string },
  article: Article,
): string => (targetKind === 'beat' ? t`“${{ title }}”` : targetNames[targetKind][article](title));

/** The page where the owner reads the reasons, and objects. */
export const ownNoticePath = (noticeId: string): string => `/notices?notice=${noticeId}`;

/** With this many standing strikes within twelve months, an admin has to decide about the account. */
export const strikesToReview = 3;
