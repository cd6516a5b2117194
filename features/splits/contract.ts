import { z } from 'zod';
import { endpoint } from '#contract-kit/endpoint.ts';
import { maxEmail, readEmail } from '#contract-kit/email-address.ts';
import { id, pageCounts, pageNumber, price, requiredText, text, time } from '#contract-kit/shapes.ts';
import {
  invitationDays,
  ipiIssue,
  maxCollaborators,
  maxOpen,
  maxProLength,
  maxRoleLength,
  noticeDays,
  perPage,
  readIpi,
  readPublishing,
  readShare,
} from './rules.ts';
import { t } from '#contract-kit/texts/text.ts';

// The owner of a beat shares its earnings with others, who each have to consent.

/**
 * `withdrawn`: by the owner, because the beat was sold or deleted, or because the person accepted another invitation.
 * `replaced`: by accepted new terms. `ended`: by the collaborator, who may leave at any time, or by the owner, 14 days
 * after an email.
 */
export const shareState = z.enum(['invited', 'accepted', 'declined', 'withdrawn', 'expired', 'replaced', 'ended']);
export type ShareState = z.infer<typeof shareState>;

const terms = z.object({
  role: z.string(),
  /** Credited as a producer of the beat, beside its owner. */
  isProducer: z.boolean(),
  /** Hundredths of a percent of what the owner is paid for a sale. */
  bps: z.int(),
  publishingBps: z.int().nullable(),
  pro: z.string(),
  ipi: z.string(),
});
export type Terms = z.infer<typeof terms>;

/** A share as the owner of the beat sees it. */
export const share = terms.extend({
  _id: id,
  /** Artist name. For someone invited by email, the email address until they accept. */
  name: z.string(),
  username: z.string().nullable(),
  state: z.enum(['invited', 'accepted', 'declined', 'expired']),
  invitedAt: time,
  expiresAt: time.nullable(),
  acceptedAt: time.nullable(),
  /** Set if the owner has ended the share. */
  endsAt: time.nullable(),
});
export type Share = z.infer<typeof share>;

export const split = z.object({
  beat: z.object({ _id: id, title: z.string(), onSale: z.boolean() }),
  /** Whether the beat goes on sale automatically once no invitation is open. */
  waits: z.boolean(),
  owner: z.object({ name: z.string(), pro: z.string(), ipi: z.string() }),
  /** What the owner keeps even if everyone accepts. */
  keptBps: z.int(),
  /** Shares in force first, then open invitations, then those closed in the last 60 days. */
  shares: z.array(share).max(4 * maxCollaborators),
});
export type Split = z.infer<typeof split>;

/** A share as the collaborator sees it. */
const held = terms.extend({
  _id: id,
  beat: z.object({
    _id: id,
    title: z.string(),
    /** Empty while the label keeps the beat off the store. */
    coverImage: z.string(),
    durationMs: z.int(),
    wave: z.string(),
    /** Price of the cheapest license; null if the beat isn't for sale. */
    price: price.nullable(),
    user: z.object({ _id: id, username: z.string(), name: z.string() }),
  }),
});

export const invitation = held.extend({
  expiresAt: time,
  /** The terms in force until the offered ones are accepted. */
  now: terms.nullable(),
});
export type Invitation = z.infer<typeof invitation>;

export const heldShare = held.extend({
  acceptedAt: time,
  endsAt: time.nullable(),
  /** All-time. */
  plays: z.int(),
  /** Sales that include this person's share. The amounts below are of the same sales. */
  sales: z.int(),
  /** Without tax and refunds. */
  soldCents: z.int(),
  /** This person's part, after the label's fee. */
  earnedCents: z.int(),
});
export type HeldShare = z.infer<typeof heldShare>;

const percent = <T>(read: (typed: string) => T | { readonly issue: string }) =>
  text(20).transform((typed, context): T => {
    const value = read(typed);
    if (typeof value !== 'object' || value === null || !('issue' in value)) return value as T;
    context.addIssue({ code: 'custom', message: value.issue });
    return z.NEVER;
  });

const rights = {
  /** The performing rights organization that collects for this person. */
  pro: text(maxProLength).default(''),
  /** 9 to 11 digits. */
  ipi: text(20)
    .superRefine((typed, context) => {
      const issue = ipiIssue(typed);
      if (issue !== null) context.addIssue({ code: 'custom', message: issue });
    })
    .transform(readIpi)
    .default('')
    .meta({ example: '00123456789' }),
};

export const termsForm = z.object({
  role: requiredText(maxRoleLength, () => t`Say what they did, like “Co-producer”.`),
  isProducer: z.boolean().default(false),
  /** Percent: 33.33. */
  share: percent(readShare).meta({ example: '33.33' }),
  publishing: percent(readPublishing).meta({ example: '50' }).optional().default(null),
  ...rights,
});
export type TermsForm = z.output<typeof termsForm>;

const who = requiredText(maxEmail, () => t`Enter a username or an email address.`).superRefine((typed, context) => {
  if (!typed.includes('@')) return;
  const read = readEmail(typed);
  if ('issue' in read) context.addIssue({ code: 'custom', message: read.issue });
});

export const inviteForm = termsForm.extend({
  /** A username, or an email address. */
  who,
  /** Keeps the beat off sale until everyone has responded, then publishes it. */
  wait: z.boolean().default(false),
});

export const rightsForm = z.object(rights);

const beatParams = z.object({ beatId: id });
const shareParams = z.object({ shareId: id });
const noBeat = { SPLITS_BEAT_NOT_FOUND: { status: 404, message: () => t`We can’t find this.` } } as const;
const notFound = { SPLITS_NOT_FOUND: { status: 404, message: () => t`We can’t find this share.` } } as const;
const changed = {
  SPLITS_CHANGED: { status: 409, message: () => t`This has changed in the meantime. Review it again.` },
} as const;
const unverified = {
  SPLITS_EMAIL_UNVERIFIED: { status: 403, message: () => t`Verify your email first.` },
} as const;
const refused = {
  ...unverified,
  SPLITS_REFUSED: { status: 400, message: () => t`Some of this doesn’t work.` },
  SPLITS_BEAT_SOLD: { status: 409, message: () => t`This beat was sold exclusively. There’s nothing left to share.` },
  SPLITS_TOO_OFTEN: { status: 429, message: () => t`Too many invitations in a short time. Try again later.` },
} as const;

export const getSplit = endpoint({
  method: 'GET',
  path: '/api/v1/app/splits/beats/:beatId',
  access: 'user',
  summary: 'Get the shares of your beat, and what you keep',
  params: beatParams,
  response: split,
  failures: noBeat,
});

export const invite = endpoint({
  method: 'POST',
  path: '/api/v1/app/splits/beats/:beatId/shares',
  access: 'user',
  recentPassword: true,
  summary: `Invite someone to share in your beat. A beat has up to ${maxCollaborators} collaborators, who have ${invitationDays} days to accept`,
  params: beatParams,
  body: inviteForm,
  status: 201,
  response: split,
  failures: { ...noBeat, ...refused },
});

export const changeTerms = endpoint({
  method: 'POST',
  path: '/api/v1/app/splits/shares/:shareId/terms',
  access: 'user',
  recentPassword: true,
  summary:
    'Propose new terms for a share. The accepted terms stay in force until the collaborator accepts the new ones',
  params: shareParams,
  body: termsForm,
  status: 201,
  response: split,
  failures: { ...notFound, ...changed, ...refused },
});

export const changeShare = endpoint({
  method: 'POST',
  path: '/api/v1/app/splits/shares/:shareId/change',
  access: 'user',
  summary: `Withdraw an invitation, end a share in ${noticeDays} days, or cancel its end`,
  params: shareParams,
  body: z.object({ change: z.enum(['withdraw', 'end', 'keep']) }),
  response: split,
  failures: { ...notFound, ...changed },
});

export const setRights = endpoint({
  method: 'PUT',
  path: '/api/v1/app/splits/rights',
  access: 'user',
  summary: 'Set your PRO and IPI name number for the split sheets of your beats',
  body: rightsForm,
  response: z.object({ pro: z.string(), ipi: z.string() }),
});

export const listShares = endpoint({
  method: 'GET',
  path: '/api/v1/app/splits',
  access: 'user',
  summary: `List your ${maxOpen} oldest open invitations, and the beats you share in, newest first, ${perPage} a page`,
  query: z.object({ page: pageNumber() }),
  response: z.object({
    invitations: z.array(invitation).max(maxOpen),
    shares: z.array(heldShare).max(perPage),
    ...pageCounts,
    /** Invitations by email stay hidden until the email address is verified. */
    emailVerified: z.boolean(),
  }),
});

export const respond = endpoint({
  method: 'POST',
  path: '/api/v1/app/splits/shares/:shareId/response',
  access: 'user',
  recentPassword: { when: 'to leave, or to accept less than before' },
  summary:
    'Accept or decline an invitation, or end your own share. `block` declines all of this person’s invitations and stops new ones; `leave` ends your share immediately',
  params: shareParams,
  body: z.object({ response: z.enum(['accept', 'decline', 'block', 'leave']) }),
  response: z.object({ message: z.string() }),
  failures: { ...notFound, ...changed, ...unverified },
});

export const getSheet = endpoint({
  method: 'GET',
  path: '/api/v1/app/splits/beats/:beatId/sheet.pdf',
  access: 'user',
  summary: 'Download the split sheet of a beat that you own or share in, as a PDF',
  params: beatParams,
  response: 'binary',
  contentType: 'application/pdf',
  failures: {
    ...noBeat,
    SPLITS_TOO_MANY_DOCUMENTS: {
      status: 429,
      message: () => t`You’ve opened a lot of split sheets in a short time. Try again in a minute.`,
    },
    SPLITS_BUSY: {
      status: 503,
      message: () => t`A lot of documents are being created right now. Try again in a few seconds.`,
    },
  },
});
