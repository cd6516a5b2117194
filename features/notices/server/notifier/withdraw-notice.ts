import { fail, type Failure, isFailure } from '#contract-kit/failure.ts';
import { inTransaction } from '#platform/database/open.ts';
import type { Deps } from '#platform/deps.ts';
import { endNotice } from '../decisions/end-notice.ts';
import { mayBecome } from '../notice-states.ts';
import { type KeyedNotice, lockKeyed } from '../notice-key.ts';
import { t } from '#contract-kit/texts/text.ts';
import { forCaller } from '#platform/texts/in-language.ts';

export const withdrawNotice = (
  deps: Deps,
  keyed: KeyedNotice,
): Promise<{ message: string } | Failure<'NOTICES_NOT_FOUND' | 'NOTICES_WRONG_STATE'>> =>
  inTransaction(deps.db, async (trx) => {
    const notice = await lockKeyed(deps, trx, keyed);
    if (isFailure(notice)) return notice;
    if (!mayBecome(notice, 'withdrawn')) return fail('NOTICES_WRONG_STATE');
    await endNotice(deps, trx, notice, { to: 'withdrawn', actor: null });
    return { message: forCaller(() => t`Your notice is withdrawn.`) };
  });
