import { z } from 'zod';
import { endpoint } from '#contract-kit/endpoint.ts';
import { id, message, pageNumber, pageOf, requiredText, text, time } from '#contract-kit/shapes.ts';
import { beat } from '#features/catalogue/contract.ts';
import { counterNotice, noticeKind, noticeState, targetKind } from './contract.ts';
import { t } from '#contract-kit/texts/text.ts';

// Admins read notices and decide on them here: docs/decisions/095-people-decide-on-notices.md.

export const perPage = 25;
/** Beats of a notice that an admin can play. */
export const maxHeard = 5;

export const noticeShow = z.enum(['open', 'waiting', 'decided', 'all']);
export type NoticeShow = z.infer<typeof noticeShow>;

const row = {
  id,
  number: z.number().int(),
  kind: noticeKind,
  state: noticeState,
  targetKind,
  title: z.string(),
  childAbuse: z.boolean(),
  /** Empty if the notifier gave no name, or if the name was erased with their account. */
  name: z.string(),
  createdAt: time,
} as const;

export const adminNoticeRow = z.object({ ...row, excerpt: z.string() });
export type AdminNoticeRow = z.infer<typeof adminNoticeRow>;

const person = z.object({ id, username: z.string(), name: z.string() });

/** A person with enough strikes that an admin has to decide about their account. */
export const reviewRow = z.object({ person, strikes: z.number().int(), latest: time });
export type ReviewRow = z.infer<typeof reviewRow>;

const past = z.object({
  id,
  number: z.number().int(),
  kind: noticeKind,
  state: noticeState,
  title: z.string(),
  createdAt: time,
});
export type PastNotice = z.infer<typeof past>;

export const adminNotice = z.object({
  ...row,
  /** The reported thing's current or former path. */
  path: z.string(),
  quote: z.string(),
  /** The reported beat and those that the notice links to, as far as visitors can hear them. */
  beats: z.array(beat).max(maxHeard),
  /** Whether visitors still see the reported thing. */
  isShown: z.boolean(),
  subject: person.nullable(),
  email: z.string(),
  /** Null if a visitor sent the notice, or the sender's account is closed. */
  accountId: id.nullable(),
  address: z.string(),
  phone: z.string(),
  work: z.string(),
  explanation: z.string(),
  place: z.string(),
  /** Word for word, as it was when the notice was sent. Empty if its kind needs no statement. */
  declared: z.array(z.string()),
  signature: z.string(),
  addition: z.string().nullable(),
  reason: z.string().nullable(),
  facts: z.string().nullable(),
  rule: z.string().nullable(),
  decidedAt: time.nullable(),
  decidedBy: z.string(),
  counter: counterNotice.nullable(),
  court: z.object({ filing: z.string(), notedAt: time }).nullable(),
  moneyWaits: z.boolean(),
  /** The notifier's other notices: the number in each state, and the newest ten. */
  history: z.object({
    counts: z
      .record(noticeState, z.number().int())
      .meta({ example: Object.fromEntries(noticeState.options.map((state) => [state, 0])) }),
    newest: z.array(past),
  }),
  /** The owner's strikes of the last twelve months, and the newest ten. */
  strikes: z.object({ count: z.number().int(), newest: z.array(past) }),
  can: z.object({
    ask: z.boolean(),
    reject: z.boolean(),
    act: z.boolean(),
    noteCourt: z.boolean(),
    restore: z.boolean(),
    releaseMoney: z.boolean(),
  }),
});
export type AdminNotice = z.infer<typeof adminNotice>;

const path = '/api/v1/app/admin/notices';
const params = z.object({ noticeId: id });
const failures = {
  NOTICES_NOT_FOUND: { status: 404, message: () => t`We can’t find this notice.` },
  NOTICES_WRONG_STATE: {
    status: 409,
    message: () => t`This can’t be done with the notice as it is now. Reload the page.`,
  },
} as const;

export const listNotices = endpoint({
  method: 'GET',
  path,
  summary: `List notices, newest first, ${perPage} a page. Open ones wait for an admin, reports of child abuse first; waiting ones wait for someone else. Search by number, the notifier’s email, or an id`,
  access: 'admin',
  query: z.object({
    show: noticeShow.default('open'),
    search: text(254).default(''),
    page: pageNumber(),
  }),
  response: pageOf('notices', adminNoticeRow).extend({
    /** At most 50. */
    reviews: z.array(reviewRow),
  }),
});

export const getNotice = endpoint({
  method: 'GET',
  path: `${path}/:noticeId`,
  summary: 'Get a notice with everything needed to decide on it',
  access: 'admin',
  params,
  response: adminNotice,
  failures,
});

const reasonOf = (missing: () => string) => requiredText(500, missing);
const change = { method: 'POST', access: 'admin', recentPassword: true, params, response: message, failures } as const;

export const askNotifier = endpoint({
  ...change,
  path: `${path}/:noticeId/ask`,
  summary: 'Ask the notifier for missing information. Possible once per notice',
  body: z.object({ reason: reasonOf(() => t`Say what’s missing.`) }),
});

export const rejectNotice = endpoint({
  ...change,
  path: `${path}/:noticeId/reject`,
  summary: 'Reject a notice. The notifier is told why and how to object',
  body: z.object({ reason: reasonOf(() => t`Write the reason: the notifier will read it.`) }),
});

export const actOnNotice = endpoint({
  ...change,
  path: `${path}/:noticeId/act`,
  summary:
    'Take down what a notice is about. The owner gets a statement of reasons and a strike; for a beat, unpaid earnings are put on hold',
  body: z.object({
    facts: requiredText(2000, () => t`Write the facts: both sides will read them.`),
    rule: requiredText(500, () => t`Name the law or the rule that was broken.`),
  }),
});

export const noteCourt = endpoint({
  ...change,
  path: `${path}/:noticeId/court`,
  summary: 'Record that the notifier has gone to court, so that nothing is restored automatically',
  body: z.object({ filing: requiredText(300, () => t`Name the court and the case number.`) }),
});

export const restoreTarget = endpoint({
  ...change,
  path: `${path}/:noticeId/restore`,
  summary: 'Undo a decision. What was taken down is restored, the strike is removed, and money on hold is paid out',
  body: z.object({ reason: reasonOf(() => t`Write the reason: both sides will read it.`) }),
});

export const releaseMoney = endpoint({
  ...change,
  path: `${path}/:noticeId/release-money`,
  summary: 'Pay out the money on hold for a notice. The decision stands',
});

export const keepAccount = endpoint({
  method: 'POST',
  path: `${path}/reviews/:userId/keep`,
  summary: 'Decide that a person with three strikes keeps their account. The next strike asks for a new decision',
  access: 'admin',
  recentPassword: true,
  params: z.object({ userId: id }),
  body: z.object({ reason: reasonOf(() => t`Write why they keep it, for the next admin.`) }),
  response: message,
  failures: {
    NOTICES_NO_REVIEW: { status: 409, message: () => t`There’s nothing to decide about this account right now.` },
  },
});

export const getNoticesCsv = endpoint({
  method: 'GET',
  path: '/api/v1/app/admin/notices.csv',
  summary:
    'Download the notices of a year as CSV for a transparency report, one per line and without the notifiers’ data',
  access: 'admin',
  query: z.object({ year: z.coerce.number().int().min(2020).max(2200) }),
  response: 'binary',
  contentType: 'text/csv',
});
