import { z } from 'zod';
import { endpoint } from '#contract-kit/endpoint.ts';
import { id, message, requiredText, time } from '#contract-kit/shapes.ts';
import { counterNotice, noticeKind, noticeState, targetKind } from './contract.ts';
import { t } from '#contract-kit/texts/text.ts';

// For the owner of a beat, page or comment that was taken down: Article 17 of Regulation (EU) 2022/2065, and 17 U.S.C.
// 512(g).

/** The notice states that the owner ever sees. */
export const shownStates = ['acted', 'countered', 'kept-off', 'restored', 'withdrawn'] as const;

export const statementRow = z.object({
  id,
  number: z.number().int(),
  kind: noticeKind,
  state: noticeState,
  targetKind,
  title: z.string(),
  decidedAt: time,
});
export type StatementRow = z.infer<typeof statementRow>;

export const statement = z.object({
  ...statementRow.shape,
  quote: z.string(),
  facts: z.string(),
  rule: z.string(),
  /** As it was told when the decision was taken. */
  howDecided: z.string(),
  howToObject: z.string(),
  /** The notifier and the work of a copyright notice. */
  claim: z.object({ name: z.string(), work: z.string(), explanation: z.string() }).nullable(),
  counter: counterNotice.nullable(),
  canCounter: z.boolean(),
  /** Whether the beat's earnings are on hold. */
  moneyWaits: z.boolean(),
  isStrike: z.boolean(),
});
export type Statement = z.infer<typeof statement>;

const path = '/api/v1/app/own-notices';
const gone = { NOTICES_NOT_FOUND: { status: 404, message: () => t`We can’t find this decision.` } } as const;

export const listStatements = endpoint({
  method: 'GET',
  path,
  summary: 'List decisions about your content, newest first, at most 100',
  access: 'user',
  response: z.object({ statements: z.array(statementRow) }),
});

export const getStatement = endpoint({
  method: 'GET',
  path: `${path}/:noticeId`,
  summary: 'Get the reasons why your content was taken down, and whether you can object',
  access: 'user',
  params: z.object({ noticeId: id }),
  response: statement,
  failures: gone,
});

const notDeclared = (): string => t`We can only pass on a counter-notice with this statement.`;
const declared = z.union([z.literal(true), z.literal('true').transform(() => true)], { error: notDeclared });

export const sendCounter = endpoint({
  method: 'POST',
  path: `${path}/:noticeId/counter`,
  summary:
    'Object to a copyright notice, with all elements of 17 U.S.C. 512(g)(3). The counter-notice is passed on to the notifier',
  access: 'user',
  params: z.object({ noticeId: id }),
  body: z.object({
    statement: requiredText(4000, () => t`Explain why it was a mistake.`),
    name: requiredText(100, () => t`Enter your full name.`),
    address: requiredText(300, () => t`Enter your postal address.`),
    phone: requiredText(40, () => t`Enter a phone number.`),
    mistake: declared,
    jurisdiction: declared,
    signature: requiredText(100, () => t`Sign by typing your full name.`),
  }),
  status: 201,
  response: message,
  failures: {
    ...gone,
    NOTICES_NO_COUNTER: {
      status: 409,
      message: () => t`A counter-notice can be sent once, while something is down because of a copyright notice.`,
    },
  },
});
