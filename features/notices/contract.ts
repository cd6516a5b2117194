import { z } from 'zod';
import { endpoint } from '#contract-kit/endpoint.ts';
import { emailAddress, exampleId, id, message, requiredText, text, time } from '#contract-kit/shapes.ts';
import { noticeKinds, noticeStates, reportKinds, targetKinds } from './notice-kinds.ts';
import { t } from '#contract-kit/texts/text.ts';

// For anyone who reports something: 17 U.S.C. 512(c)(3), and Article 16 of Regulation (EU) 2022/2065.

export const noticeKind = z.enum(noticeKinds);
export const noticeState = z.enum(noticeStates);
export const targetKind = z.enum(targetKinds);

const target = z.object({
  kind: targetKind,
  id,
  title: z.string(),
  /** The owner's name in the store; for a comment, the author's username. */
  by: z.string(),
  path: z.string(),
  quote: z.string(),
});
export type Target = z.infer<typeof target>;

const targetGone = {
  NOTICES_TARGET_NOT_FOUND: {
    status: 404,
    message: () => t`This isn’t on the site anymore, so there’s nothing to report.`,
  },
} as const;

export const getTarget = endpoint({
  method: 'GET',
  path: '/api/v1/app/notices/target',
  summary: 'Get the beat, artist page or comment to report',
  query: z.object({ kind: targetKind, id }),
  response: target,
  failures: targetGone,
});

/** A checkbox of a form, which sends strings. Whether it must be checked depends on the kind. */
const box = z.union([z.boolean(), z.enum(['true', 'false', '']).transform((word) => word === 'true')]).default(false);

const shown = {
  email: () => t`Enter your email address.`,
  name: () => t`Enter your full name.`,
  address: () => t`Enter your postal address.`,
  phone: () => t`Enter a phone number.`,
  work: () => t`Say which work this is about.`,
  explanation: () => t`Explain what’s wrong.`,
  goodFaith: () => t`We can only act on a notice with this statement.`,
  accurate: () => t`We can only act on a notice with this statement.`,
  signature: () => t`Sign by typing your full name.`,
} as const;

const optionalEmail = z.union([z.literal(''), emailAddress()]).default('');

export const sendNotice = endpoint({
  method: 'POST',
  path: '/api/v1/app/notices',
  summary:
    'Report a beat, an artist page or a comment. A copyright notice needs all elements of 17 U.S.C. 512(c)(3), a notice of illegal content those of Article 16 DSA. Name and email are optional for sexual abuse of children',
  access: 'optional',
  body: z
    .object({
      targetKind,
      targetId: id,
      kind: z.enum(reportKinds),
      /** One or more copyrighted works. */
      work: text(2000).default(''),
      explanation: text(4000).default(''),
      /** The place in the work, e.g. "0:45 to 1:10". */
      place: text(200).default(''),
      childAbuse: box,
      name: text(100).default(''),
      email: optionalEmail,
      address: text(300).default(''),
      phone: text(40).default(''),
      goodFaith: box,
      accurate: box,
      signature: text(100).default(''),
    })
    .superRefine((typed, context) => {
      const { kind, childAbuse } = typed;
      const isAnonymous = kind === 'illegal' && childAbuse;
      const needed: readonly (keyof typeof shown)[] = [
        'explanation',
        ...(isAnonymous ? [] : (['name', 'email'] as const)),
        ...(kind === 'illegal' ? (['goodFaith'] as const) : []),
        ...(kind === 'copyright' ? (['work', 'address', 'phone', 'goodFaith', 'accurate', 'signature'] as const) : []),
      ];
      for (const field of needed)
        if (!typed[field]) context.addIssue({ code: 'custom', path: [field], message: shown[field]() });
    })
    .meta({
      example: {
        targetKind: 'beat',
        targetId: exampleId,
        kind: 'spam',
        explanation: 'The cover shows my photo.',
        name: 'Ana Lima',
        email: 'ana@example.com',
      },
    }),
  status: 201,
  response: z.object({ message: z.string(), /** The notice's number, for correspondence. */ number: z.number().int() }),
  failures: {
    ...targetGone,
    NOTICES_TOO_OFTEN: { status: 429, message: () => t`Too many reports from you or your network. Try again later.` },
  },
});

const noticeGone = {
  NOTICES_NOT_FOUND: { status: 404, message: () => t`We can’t find this notice. Open it with the link in our email.` },
} as const;
const wrongState = {
  NOTICES_WRONG_STATE: { status: 409, message: () => t`This notice has changed in the meantime. Reload the page.` },
} as const;

const ofKey = { params: z.object({ noticeId: id }), query: z.object({ key: z.string().max(100) }) } as const;

/** The elements of a counter-notice: 17 U.S.C. 512(g)(3). */
export const counterNotice = z.object({
  name: z.string(),
  address: z.string(),
  phone: z.string(),
  statement: z.string(),
  /** Word for word, as it was when the counter-notice was sent. */
  declared: z.array(z.string()),
  signature: z.string(),
  createdAt: time,
  /** The material is restored between `restoreFrom` and `restoreBy`, unless a court filing is recorded. */
  restoreFrom: time,
  restoreBy: time,
});
export type CounterNotice = z.infer<typeof counterNotice>;

export const sentNotice = z.object({
  number: z.number().int(),
  kind: noticeKind,
  state: noticeState,
  targetKind,
  title: z.string(),
  createdAt: time,
  /** The label's words: what is missing, or why the notice was rejected or the decision undone. */
  reason: z.string().nullable(),
  counter: counterNotice.nullable(),
  canComplete: z.boolean(),
  canWithdraw: z.boolean(),
});
export type SentNotice = z.infer<typeof sentNotice>;

export const getSentNotice = endpoint({
  method: 'GET',
  path: '/api/v1/app/notices/:noticeId',
  summary: 'Get the status of a notice with the link from its email',
  ...ofKey,
  response: sentNotice,
  failures: noticeGone,
});

export const completeNotice = endpoint({
  method: 'POST',
  path: '/api/v1/app/notices/:noticeId/complete',
  summary: 'Add the information that an admin asked for',
  ...ofKey,
  body: z.object({ addition: requiredText(4000, () => t`Write what was missing.`) }),
  response: message,
  failures: { ...noticeGone, ...wrongState },
});

export const withdrawNotice = endpoint({
  method: 'POST',
  path: '/api/v1/app/notices/:noticeId/withdraw',
  summary: 'Withdraw a notice. Whatever was taken down because of it is restored',
  ...ofKey,
  response: message,
  failures: { ...noticeGone, ...wrongState },
});
