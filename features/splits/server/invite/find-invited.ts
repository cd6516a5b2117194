import { fail, type Failure } from '#contract-kit/failure.ts';
import { canonicalEmail } from '#contract-kit/email-address.ts';
import { findUserByUsername } from '#features/account/server/public.ts';
import { findBeats } from '#features/catalogue/server/public.ts';
import { hasBlockedPerson } from '#features/mailing/server/public.ts';
import type { Trx } from '#platform/database/open.ts';
import { lockName } from '#platform/database/with-lock.ts';
import { maxOpen, maxOpenOfOne } from '../../rules.ts';
import type { LockedSplit } from './lock-split.ts';
import { t } from '#contract-kit/texts/text.ts';
import { forCaller } from '#platform/texts/in-language.ts';

interface InvitedPerson {
  readonly userId: string | null;
  /** In lower case. */
  readonly email: string | null;
  /** Where the invitation is emailed. */
  readonly address: string;
  /** The person has blocked this owner, who sees the same as for anyone who declines (decision 060). */
  readonly declined: boolean;
}

const refuse = (say: () => string) => fail('SPLITS_REFUSED', { fields: { who: [forCaller(say)] } });

interface Invitee {
  readonly ownerId: string;
  readonly column: 'user_id' | 'email';
  readonly value: string;
}

/** Counts open invitations by what was typed: username and email together would reveal whose email it is. */
const refuseMany = async (trx: Trx, { ownerId, column, value }: Invitee): Promise<Failure<'SPLITS_REFUSED'> | null> => {
  // Simultaneous invitations must see each other.
  await lockName(trx, 'splits invited', value);
  const open = await trx
    .selectFrom('splits_shares')
    .select('beat_id')
    .where(column, '=', value)
    .where('state', '=', 'invited')
    .limit(maxOpen)
    .execute();
  const beats = await findBeats(
    trx,
    open.map(({ beat_id: id }) => id),
  );
  const own = open.filter(({ beat_id: id }) => beats.get(id)?.sellerId === ownerId);
  if (own.length >= maxOpenOfOne) {
    return refuse(
      () =>
        t`They have ${{ max: String(maxOpenOfOne) }} invitations of yours waiting. Try again once they’ve responded to some.`,
    );
  }
  if (open.length >= maxOpen) {
    return refuse(
      () => t`They have ${{ max: String(maxOpen) }} invitations waiting. Try again once they’ve responded to some.`,
    );
  }
  return null;
};

/** The result never reveals whether an email address has an account, or whose it is. */
export const findInvited = async (
  trx: Trx,
  typed: string,
  { owner, live }: LockedSplit,
): Promise<InvitedPerson | Failure<'SPLITS_REFUSED'>> => {
  const email = typed.includes('@') ? canonicalEmail(typed).toLowerCase() : null;
  const person = email === null ? await findUserByUsername(trx, typed.trim()) : null;
  if (email === null && (!person || person.closed_at !== null || person.suspended_at !== null)) {
    return refuse(
      () => t`We can’t find anyone with this username who can be invited. Check it, or invite them by email.`,
    );
  }
  if (person?.id === owner.id || email === owner.email.toLowerCase()) {
    return refuse(() => t`That’s you. You keep what the others don’t get.`);
  }
  const same = live.find((one) => (email === null ? one.user_id === person?.id : one.email === email));
  if (same) {
    return refuse(() =>
      same.state === 'accepted'
        ? t`They already share in this. Change their terms instead.`
        : t`They’re already invited. Change their terms, or take the invitation back first.`,
    );
  }
  const invitee =
    email === null
      ? ({ column: 'user_id', value: person?.id ?? '' } as const)
      : ({ column: 'email', value: email } as const);
  const many = await refuseMany(trx, { ownerId: owner.id, ...invitee });
  if (many) return many;
  const address = email ?? person?.email ?? '';
  return {
    userId: person?.id ?? null,
    email,
    address,
    declined: await hasBlockedPerson(trx, { receiver: address, senderId: owner.id }),
  };
};
