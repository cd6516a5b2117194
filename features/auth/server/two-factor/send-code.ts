import { newId } from '#contract-kit/ids.ts';
import { label } from '#content/label.ts';
import type { UserRow } from '#features/account/server/public.ts';
import { writeMail } from '#features/mailing/server/public.ts';
import type { Trx } from '#platform/database/open.ts';
import type { AuthDeps } from '../auth-deps.ts';
import { challengeMs } from '../one-time/challenges.ts';

interface Code {
  readonly code: string;
  /** What it is for, as the end of a sentence: "to log in". */
  readonly what: string;
  /** What it means when a code comes that its reader has not asked for. */
  readonly unasked: string;
}

/** Mails a code of six digits, good for ten minutes. */
export const mailCode = (
  deps: Pick<AuthDeps, 'config' | 'jobs' | 'clock'>,
  trx: Trx,
  user: UserRow,
  { code, what, unasked }: Code,
): Promise<void> =>
  writeMail(deps, trx, {
    purpose: `code:${newId(deps.clock.now().getTime())}`,
    to: user.email,
    expiresAt: new Date(deps.clock.now().getTime() + challengeMs),
    lastingSubject: `Your code for ${label.name}`,
    content: {
      subject: `${code} is your code for ${label.name}`,
      preview: `The code ${what}, good for 10 minutes.`,
      heading: `Your code ${what}`,
      blocks: [
        { kind: 'code', text: code },
        {
          kind: 'paragraph',
          text: "It expires after 10 minutes and works once. We'll never ask you for it.",
        },
        { kind: 'note', text: `Didn't ask for it? ${unasked}` },
      ],
    },
  });

/** Sends a code as a text message; throws when the service could not. */
export const textCode = async (
  { sms }: Pick<AuthDeps, 'sms'>,
  phone: string,
  { code, what }: Pick<Code, 'code' | 'what'>,
): Promise<void> => {
  if (!sms) throw new Error('no SMS service is set up');
  await sms.send({ to: phone, text: `${code} is your code ${what} at ${label.name}. It is good for 10 minutes.` });
};
