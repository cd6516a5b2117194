import { newId } from '#contract-kit/ids.ts';
import { t } from '#contract-kit/texts/text.ts';
import { label } from '#content/current.ts';
import type { UserRow } from '#features/account/server/public.ts';
import { writeMail } from '#features/mailing/server/public.ts';
import type { Trx } from '#platform/database/open.ts';
import type { Deps, DepsWithoutDb } from '#platform/deps.ts';
import { challengeMs, setChallengeCode } from '../one-time/challenges.ts';
import type { SecurityTable } from '../tables.ts';

export type Channel = 'email' | 'phone';

/** What a code is for. */
type CodeUse = 'log-in' | 'turn-on';

interface Code {
  readonly code: string;
  readonly use: CodeUse;
}

const wordsOf = (use: CodeUse) =>
  use === 'log-in'
    ? {
        preview: t`The code to log in, valid for 10 minutes.`,
        heading: t`Your code to log in`,
        unasked: t`Didn’t ask for it? Then someone knows your password: change it.`,
      }
    : {
        preview: t`The code to turn on two-factor, valid for 10 minutes.`,
        heading: t`Your code to turn on two-factor`,
        unasked: t`Didn’t ask for it? Then someone is using your account: change your password and end all other sessions.`,
      };

export const mailCode = (deps: Deps, trx: Trx, user: UserRow, { code, use }: Code): Promise<void> => {
  const { preview, heading, unasked } = wordsOf(use);
  return writeMail(deps, trx, {
    purpose: `code:${newId(deps.clock.now().getTime())}`,
    to: user.email,
    expiresAt: new Date(deps.clock.now().getTime() + challengeMs),
    lastingSubject: t`Your code for ${{ label: label.name }}`,
    content: {
      subject: t`${{ code }} is your code for ${{ label: label.name }}`,
      preview,
      heading,
      blocks: [
        { kind: 'code', text: code },
        { kind: 'paragraph', text: t`It expires after 10 minutes and works once. We’ll never ask you for it.` },
        { kind: 'note', text: unasked },
      ],
    },
  });
};

/** Texts a code; throws if the SMS service couldn't send it. */
export const textCode = async ({ sms }: DepsWithoutDb, phone: string, { code, use }: Code): Promise<void> => {
  if (!sms) throw new Error('no SMS service is set up');
  const text =
    use === 'log-in'
      ? t`${{ code }} is your code to log in at ${{ label: label.name }}. It expires after 10 minutes.`
      : t`${{ code }} is your code to turn on two-factor at ${{ label: label.name }}. It expires after 10 minutes.`;
  await sms.send({ to: phone, text });
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
    await mailCode(deps, trx, user, { code, use: 'log-in' });
    return () => {};
  }
  // Not awaited: a slow SMS service must neither delay the login nor reveal who has an account.
  return () => {
    textCode(deps, phone, { code, use: 'log-in' }).catch((error: unknown) =>
      deps.log.error({ err: error }, 'Could not send a login code by SMS: check the SMS service'),
    );
  };
};
