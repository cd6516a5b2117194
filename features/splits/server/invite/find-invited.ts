import { fail, type Failure } from '#contract-kit/failure.ts';
import { canonicalEmail } from '#contract-kit/email-address.ts';
import { findUserByUsername } from '#features/account/server/public.ts';
import { hasBlockedPerson } from '#features/mailing/server/public.ts';
import type { Trx } from '#platform/database/open.ts';
import { maxOpen } from '../../rules.ts';
import type { LockedSplit } from './lock-split.ts';

interface InvitedPerson {
  readonly userId: string | null;
  /** In lower case. */
  readonly email: string | null;
  /** Where they are written to. */
  readonly address: string;
  /** They want nothing from this owner, who learns no more than from anyone who declines (decision 060). */
  readonly declined: boolean;
}

const refuse = (issue: string) => fail('SPLITS_REFUSED', { fields: { who: [issue] } });

/** Counted by what was typed: together, the two would say whose address it is. */
const countOpen = async (trx: Trx, column: 'user_id' | 'email', value: string): Promise<number> => {
  const { open } = await trx
    .selectFrom('splits_shares')
    .select(({ fn }) => fn.countAll<number>().as('open'))
    .where(column, '=', value)
    .where('state', '=', 'invited')
    .executeTakeFirstOrThrow();
  return Number(open);
};

/** Whoever a typed username or address stands for. Nothing here tells whether an address has an account, or whose it is. */
export const findInvited = async (
  trx: Trx,
  typed: string,
  { owner, live }: LockedSplit,
): Promise<InvitedPerson | Failure<'SPLITS_REFUSED'>> => {
  const email = typed.includes('@') ? canonicalEmail(typed).toLowerCase() : null;
  const person = email === null ? await findUserByUsername(trx, typed.trim()) : null;
  if (email === null && (!person || person.closed_at !== null || person.suspended_at !== null)) {
    return refuse('We can’t find anyone with this username who can be invited. Check it, or invite them by email.');
  }
  if (person?.id === owner.id || email === owner.email.toLowerCase()) {
    return refuse('That’s you. You keep what the others don’t get.');
  }
  const same = live.find((one) => (email === null ? one.user_id === person?.id : one.email === email));
  if (same) {
    return refuse(
      same.state === 'accepted'
        ? 'They already share in this. Change their terms instead.'
        : 'They’re already invited. Change their terms, or take the invitation back first.',
    );
  }
  const open =
    email === null ? await countOpen(trx, 'user_id', person?.id ?? '') : await countOpen(trx, 'email', email);
  if (open >= maxOpen) {
    return refuse(`They have ${maxOpen} invitations waiting. Try again once they’ve responded to some.`);
  }
  const address = email ?? person?.email ?? '';
  return {
    userId: person?.id ?? null,
    email,
    address,
    declined: await hasBlockedPerson(trx, { receiver: address, senderId: owner.id }),
  };
};
