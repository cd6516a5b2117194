import { newId } from '#contract-kit/ids.ts';
import { label } from '#content/current.ts';
import type { UserRow } from '#features/account/server/public.ts';
import { writeMail } from '#features/mailing/server/public.ts';
import type { Trx } from '#platform/database/open.ts';
import type { Deps, DepsWithoutDb } from '#platform/deps.ts';
import { challengeMs, setChallengeCode } from '../one-time/challenges.ts';
import type { SecurityTable } from '../tables.ts';

export type Channel = 'email' | 'phone';

interface Code {
  readonly code: string;
  /** The code's purpose, as the end of a sentence, for example "to log in". */
  readonly purpose: string;
  /** Advice for a reader who didn't request the code. */
  readonly unasked: string;
}

export const mailCode = (deps: Deps, trx: Trx, user: UserRow, { code, purpose, unasked }: Code): Promise<void> =>
  writeMail(deps, trx, {
    purpose: `code:${newId(deps.clock.now().getTime())}`,
    to: user.email,
    expiresAt: new Date(deps.clock.now().getTime() + challengeMs),
    lastingSubject: `Your code for ${label.name}`,
    content: {
      subject: `${code} is your code for ${label.name}`,
      preview: `The code ${purpose}, valid for 10 minutes.`,
      heading: `Your code ${purpose}`,
      blocks: [
        { kind: 'code', text: code },
        {
          kind: 'paragraph',
          text: 'It expires after 10 minutes and works once. We’ll never ask you for it.',
        },
        { kind: 'note', text: `Didn’t ask for it? ${unasked}` },
      ],
    },
  });

/** Texts a code; throws if the SMS service couldn't send it. */
export const textCode = async (
  { sms }: DepsWithoutDb,
  phone: string,
  { code, purpose }: Pick<Code, 'code' | 'purpose'>,
): Promise<void> => {
  if (!sms) throw new Error('no SMS service is set up');
  await sms.send({ to: phone, text: `${code} is your code ${purpose} at ${label.name}. It expires after 10 minutes.` });
};

interface Destination {
  readonly channel: Channel;
  /** Null if the codes are sent by email. */
  readonly phone: string | null;
}

/** Without an SMS service all codes are emailed; otherwise nobody who chose the phone could log in. */
export const destinationOf = (
  { sms }: DepsWithoutDb,
  { two_factor: channel, phone }: Pick<SecurityTable, 'two_factor' | 'phone'>,
): Destination =>
  channel === 'phone' && phone !== null && sms !== null
    ? { channel: 'phone', phone }
    : { channel: 'email', phone: null };

const logInLabel = {
  purpose: 'to log in',
  unasked: 'Then someone knows your password: change it.',
} as const;

/**
 * Gives a waiting login a new code. An email is sent with the transaction; a text message by the returned function,
 * which must be called after the transaction.
 */
export const sendLogInCode = async (
  deps: Deps,
  trx: Trx,
  user: UserRow,
  { hash, destination }: { readonly hash: Buffer; readonly destination: Destination },
): Promise<() => void> => {
  const code = await setChallengeCode(trx, deps.config.sessionSecret, hash);
  const { phone } = destination;
  if (phone === null) {
    await mailCode(deps, trx, user, { code, ...logInLabel });
    return () => {};
  }
  // Not awaited: a slow SMS service must neither delay the login nor reveal who has an account.
  return () => {
    textCode(deps, phone, { code, purpose: logInLabel.purpose }).catch((error: unknown) =>
      deps.log.error({ err: error }, 'Could not send a login code by SMS: check the SMS service'),
    );
  };
};
