import { fail, type Failure, isFailure } from '#contract-kit/failure.ts';
import type { FailureCode, ParsedInput } from '#contract-kit/endpoint.ts';
import { findUsersByIds } from '#features/account/server/public.ts';
import { holdBeatBack } from '#features/catalogue/server/public.ts';
import { hasBlockedPerson } from '#features/mailing/server/public.ts';
import { inTransaction, type Trx } from '#platform/database/open.ts';
import type { Deps } from '#platform/deps.ts';
import type { UserActor } from '#platform/http/actor.ts';
import { checkRateLimits, type RateLimit } from '#platform/rate-limits/rate-limits.ts';
import type { changeTerms as termsContract, invite as inviteContract, Split, TermsForm } from '../../contract.ts';
import { findShare, insertShare, moveShare } from '../lifecycle/share-states.ts';
import { settle } from '../lifecycle/settle.ts';
import { mailInvitation } from '../mails/invitation-mails.ts';
import { presentSplit } from '../read/present-split.ts';
import type { ShareRow } from '../tables.ts';
import { personOf } from '../lifecycle/share-sums.ts';
import { refuseTerms } from './check-terms.ts';
import { findInvited } from './find-invited.ts';
import { type LockedSplit, lockSplit } from './lock-split.ts';
import { noteShare } from './note-share.ts';

// Each invitation may send an email to anybody.
const limits = {
  hour: { name: 'splits.invited.hour', max: 30, seconds: 3600 },
  day: { name: 'splits.invited.day', max: 100, seconds: 24 * 3600 },
} satisfies Record<string, RateLimit>;

const refuseOwner = ({ owner, beat }: LockedSplit): Failure<'SPLITS_EMAIL_UNVERIFIED' | 'SPLITS_BEAT_SOLD'> | null => {
  // Only people with a verified email may cause emails to others.
  if (owner.email_verified_at === null) return fail('SPLITS_EMAIL_UNVERIFIED');
  return beat.state === 'sold' ? fail('SPLITS_BEAT_SOLD') : null;
};

interface Invite {
  readonly actor: UserActor;
  readonly beatId: string;
  readonly body: ParsedInput<typeof inviteContract>['body'];
}

export const invite = async (
  deps: Deps,
  { actor, beatId, body: { who, wait, ...terms } }: Invite,
): Promise<Split | Failure<FailureCode<typeof inviteContract>>> => {
  const seconds = await checkRateLimits(deps, [limits.hour, actor.id], [limits.day, actor.id]);
  if (seconds > 0) return fail('SPLITS_TOO_OFTEN', { retryAfterSeconds: seconds });
  return await inTransaction(deps.db, async (trx): Promise<Split | Failure<FailureCode<typeof inviteContract>>> => {
    const split = await lockSplit(trx, { actor, beatId });
    if (isFailure(split)) return split;
    const invited = await findInvited(trx, who, split);
    const refused = refuseOwner(split) ?? (isFailure(invited) ? invited : null);
    if (refused || isFailure(invited)) return refused ?? fail('SPLITS_BEAT_NOT_FOUND');
    const { address, ...person } = invited;
    const wrong = refuseTerms(terms, person.userId ?? person.email ?? '', split.live);
    if (wrong) return wrong;
    const share = await insertShare(trx, { beatId, ...person, terms }, deps.clock.now());
    await noteShare(deps, trx, actor, { split, share });
    if (!person.declined) {
      if (wait) await holdBeatBack(trx, beatId);
      await mailInvitation(deps, trx, { share, beat: split.beat, owner: split.owner, to: address, kind: 'invited' });
    }
    return await presentSplit(deps, trx, beatId);
  });
};

interface Change {
  readonly actor: UserActor;
  readonly shareId: string;
  readonly body: TermsForm;
}

export const changeTerms = async (
  deps: Deps,
  { actor, shareId, body: terms }: Change,
): Promise<Split | Failure<FailureCode<typeof termsContract>>> => {
  const seconds = await checkRateLimits(deps, [limits.hour, actor.id], [limits.day, actor.id]);
  if (seconds > 0) return fail('SPLITS_TOO_OFTEN', { retryAfterSeconds: seconds });
  const found = await findShare(deps.db, shareId);
  if (!found) return fail('SPLITS_NOT_FOUND');
  return await inTransaction(deps.db, async (trx): Promise<Split | Failure<FailureCode<typeof termsContract>>> => {
    const split = await lockSplit(trx, { actor, beatId: found.beat_id });
    if (isFailure(split)) return fail('SPLITS_NOT_FOUND');
    const refused = refuseOwner(split);
    if (refused) return refused;
    const before = split.live.find(({ id }) => id === shareId);
    if (!before) return fail('SPLITS_CHANGED');
    // Withdraws the person's earlier open invitations, so that they have only one to respond to.
    const open = split.live.filter((one) => one.state === 'invited' && personOf(one) === personOf(before));
    const wrong = refuseTerms(
      terms,
      personOf(before),
      split.live.filter((one) => !open.includes(one)),
    );
    if (wrong) return wrong;
    await noteShare(deps, trx, actor, { split, share: await replaceOpen(deps, trx, { split, before, open, terms }) });
    return await presentSplit(deps, trx, found.beat_id);
  });
};

interface Replacement {
  readonly split: LockedSplit;
  readonly before: ShareRow;
  readonly open: readonly ShareRow[];
  readonly terms: TermsForm;
}

const replaceOpen = async (deps: Deps, trx: Trx, { split, before, open, terms }: Replacement): Promise<ShareRow> => {
  const now = deps.clock.now();
  for (const one of open) await moveShare(trx, one, 'withdrawn', { now });
  const [user] = before.user_id === null ? [] : await findUsersByIds(trx, [before.user_id]);
  const to = user?.email ?? before.email ?? '';
  const declined = await hasBlockedPerson(trx, { receiver: to, senderId: split.owner.id });
  const { beat_id: beatId, user_id: userId, email } = before;
  const share = await insertShare(trx, { beatId, userId, email, terms, declined }, now);
  if (declined) await settle(deps, trx, beatId);
  else await mailInvitation(deps, trx, { share, beat: split.beat, owner: split.owner, to, kind: 'invited' });
  return share;
};
