import { fail, type Failure } from '#contract-kit/failure.ts';
import { newId } from '#contract-kit/ids.ts';
import { t } from '#contract-kit/texts/text.ts';
import { findUsersByIds } from '#features/account/server/public.ts';
import { writeMail } from '#features/mailing/server/public.ts';
import { inTransaction } from '#platform/database/open.ts';
import type { Deps } from '#platform/deps.ts';
import type { UserActor } from '#platform/http/actor.ts';
import { checkRateLimits } from '#platform/rate-limits/rate-limits.ts';
import type { Letter } from '../../contract-admin.ts';
import { letterContent, withBlankFooter } from './campaign-mail.ts';
import { forCaller } from '#platform/texts/in-language.ts';

const limit = { name: 'subscribers.test', max: 20, seconds: 600 } as const;

/** Sends the email to the admin, and to nobody else. */
export const sendTest = async (
  deps: Deps,
  letter: Letter,
  actor: UserActor,
): Promise<{ message: string } | Failure<'SUBSCRIBERS_TOO_OFTEN'>> => {
  const wait = await checkRateLimits(deps, [limit, actor.id]);
  if (wait > 0) return fail('SUBSCRIBERS_TOO_OFTEN', { retryAfterSeconds: wait });
  const [admin] = await findUsersByIds(deps.db, [actor.id]);
  if (!admin) throw new Error('an actor has an account');
  await inTransaction(deps.db, (trx) =>
    writeMail(deps, trx, {
      purpose: `campaign-test:${newId(deps.clock.now().getTime())}`,
      to: admin.email,
      content: {
        subject: t`[Test] ${{ subject: letter.subject }}`,
        ...withBlankFooter(deps, letterContent(deps, letter), letter.category),
      },
    }),
  );
  return { message: forCaller(() => t`We’ve sent a test to ${{ email: admin.email }}.`) };
};
