import { fail, type Failure, isFailure } from '#contract-kit/failure.ts';
import { inTransaction } from '#platform/database/open.ts';
import type { Deps } from '#platform/deps.ts';
import { emailLabel } from '../mails/notifier-mails.ts';
import { moveNotice } from '../notice-states.ts';
import { type KeyedNotice, lockKeyed } from '../notice-key.ts';
import { t } from '#contract-kit/texts/text.ts';
import { forCaller } from '#platform/texts/in-language.ts';

/** Adds what an admin found missing; the notice waits for an admin again. */
export const completeNotice = (
  deps: Deps,
  keyed: KeyedNotice,
  addition: string,
): Promise<{ message: string } | Failure<'NOTICES_NOT_FOUND' | 'NOTICES_WRONG_STATE'>> =>
  inTransaction(deps.db, async (trx) => {
    const notice = await lockKeyed(deps, trx, keyed);
    if (isFailure(notice)) return notice;
    if (notice.state !== 'incomplete') return fail('NOTICES_WRONG_STATE');
    await emailLabel(deps, trx, await moveNotice(trx, notice, 'received', { addition, at: deps.clock.now() }));
    return { message: forCaller(() => t`Thank you. We’ll review your notice again.`) };
  });
