import type { UserRow } from '#features/account/server/public.ts';
import type { Trx } from '#platform/database/open.ts';
import type { AuthDeps } from '../auth-deps.ts';
import { setChallengeCode } from '../one-time/challenges.ts';
import { mailCode, textCode } from './send-code.ts';
import type { SecurityTable } from '../tables.ts';

export type Channel = 'email' | 'phone';
type Chosen = Pick<SecurityTable, 'two_factor' | 'phone'>;

interface Way {
  readonly channel: Channel;
  /** Null: by mail. */
  readonly phone: string | null;
}

/** Without a service for texts the codes of everybody go by mail: else nobody who chose the phone could log in. */
export const channelOf = ({ sms }: Pick<AuthDeps, 'sms'>, { two_factor: chosen, phone }: Chosen): Way =>
  chosen === 'phone' && phone !== null && sms !== null
    ? { channel: 'phone', phone }
    : { channel: 'email', phone: null };

const words = {
  what: 'to log in',
  unasked: 'Then somebody knows your password: change it.',
} as const;

/**
 * Makes a code for a log-in that waits, in the place of a former one. A mail leaves with the transaction; for a text the
 * answer is what sends it, to be called when the transaction is over.
 */
export const sendLogInCode = async (
  deps: AuthDeps,
  trx: Trx,
  user: UserRow,
  { hash, way }: { readonly hash: Buffer; readonly way: Way },
): Promise<() => void> => {
  const code = await setChallengeCode(trx, deps.config.sessionSecret, hash);
  const { phone } = way;
  if (phone === null) {
    await mailCode(deps, trx, user, { code, ...words });
    return () => {};
  }
  // Nobody waits for it: a slow service must neither hold the log-in nor tell who has an account. It can be sent again.
  return () => {
    textCode(deps, phone, { code, what: words.what }).catch((error: unknown) =>
      deps.log.error({ err: error }, 'A code could not be sent by phone'),
    );
  };
};
