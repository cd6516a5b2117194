import { fail, type Failure } from '#contract-kit/failure.ts';
import { findUsersByIds, type UserRow } from '#features/account/server/public.ts';
import { type BeatFacts, findBeats, lockBeats } from '#features/catalogue/server/public.ts';
import { addBlock } from '#features/mailing/server/public.ts';
import type { Deps } from '#platform/deps.ts';
import { publish } from '#platform/events/events.ts';
import { inTransaction, type Trx } from '#platform/database/open.ts';
import { isConfirmed, type UserActor } from '#platform/http/actor.ts';
import { findLive, findShare, isOpen, isTheirs, isTo, moveShare } from '../lifecycle/share-states.ts';
import { settle } from '../lifecycle/settle.ts';
import { mailResponse } from '../mails/response-mails.ts';
import type { ShareRow } from '../tables.ts';
import { t } from '#contract-kit/texts/text.ts';
import { forCaller } from '#platform/texts/in-language.ts';

declare module '#platform/events/events.ts' {
  interface Events {
    /** Someone has accepted a share, which starts with the next order. */
    'splits.accepted': {
      readonly shareId: string;
      readonly beatId: string;
      readonly beatTitle: string;
      readonly sellerId: string;
      readonly collaboratorId: string;
      readonly bps: number;
      readonly at: Date;
    };
  }
}

type Response = 'accept' | 'decline' | 'block' | 'leave';
type Refusal = Failure<'SPLITS_NOT_FOUND' | 'SPLITS_CHANGED' | 'SPLITS_EMAIL_UNVERIFIED' | 'PASSWORD_REQUIRED'>;

interface Call {
  readonly actor: UserActor;
  readonly shareId: string;
  readonly response: Response;
}

interface Locked {
  readonly share: ShareRow;
  readonly beat: BeatFacts;
  readonly person: UserRow;
  readonly now: Date;
}

const messages: Readonly<Record<Response, () => string>> = {
  accept: () => t`Accepted. Your share counts for orders placed from now on.`,
  decline: () => t`Declined.`,
  block: () => t`Blocked. You won’t hear from this person again.`,
  leave: () => t`You’ve left this split. What you’ve earned so far stays yours.`,
};

/** Handles the response of an invited person, or of a collaborator who leaves. */
export const respond = async (
  deps: Deps,
  { actor, shareId, response }: Call,
): Promise<{ message: string } | Refusal> => {
  const found = await findShare(deps.db, shareId);
  if (!found) return fail('SPLITS_NOT_FOUND');
  return await inTransaction(deps.db, async (trx): Promise<{ message: string } | Refusal> => {
    const { beats, mine } =
      response === 'block' ? await findAllBy(trx, found, actor.id) : { beats: [found.beat_id], mine: [shareId] };
    await lockBeats(trx, beats);
    const [person] = await findUsersByIds(trx, [actor.id]);
    const share = await findShare(trx, shareId);
    const beat = (await findBeats(trx, [found.beat_id])).get(found.beat_id);
    if (!person || !share || !beat || !isTheirs(share, person)) return fail('SPLITS_NOT_FOUND');
    const now = deps.clock.now();
    const locked = { share, beat, person, now };
    const refusal = whyNot(locked, response);
    if (refusal) return refusal;
    if (!isConfirmed(actor) && (await losesShare(trx, locked, response))) return fail('PASSWORD_REQUIRED');
    if (response === 'accept') await accept(deps, trx, locked);
    else if (response === 'leave') await leave(deps, trx, locked);
    else if (response === 'decline') await decline(deps, trx, locked);
    else await block(deps, trx, { ...locked, mine });
    return { message: forCaller(messages[response]) };
  });
};

const whyNot = ({ share, beat, person, now }: Locked, response: Response): Refusal | null => {
  if (response === 'leave') return share.state === 'accepted' ? null : fail('SPLITS_CHANGED');
  if (!isOpen(share, now)) return fail('SPLITS_CHANGED');
  // The block is for an email address, so the address has to be verified.
  if (response === 'block') return person.email_verified_at === null ? fail('SPLITS_EMAIL_UNVERIFIED') : null;
  if (response === 'decline') return null;
  // The beat isn't sold anymore, or by now it's the person's own.
  return beat.state === 'removed' || beat.state === 'sold' || beat.sellerId === person.id
    ? fail('SPLITS_CHANGED')
    : null;
};

/** Whether the response makes their share of the beat smaller. */
const losesShare = async (trx: Trx, { share, beat, person }: Locked, response: Response): Promise<boolean> => {
  if (response === 'leave') return true;
  if (response !== 'accept') return false;
  const live = await findLive(trx, beat.id);
  return live.some((one) => one.state === 'accepted' && isTheirs(one, person) && one.bps > share.bps);
};

const accept = async (deps: Deps, trx: Trx, { share, beat, person, now }: Locked): Promise<void> => {
  const live = await findLive(trx, beat.id);
  for (const other of live.filter((one) => one.id !== share.id && isTheirs(one, person))) {
    if (other.state === 'accepted') await moveShare(trx, other, 'replaced', { now });
    // The same person may have been invited by name and by email address. Later offers stay open.
    else if (other.invited_at <= share.invited_at) await moveShare(trx, other, 'withdrawn', { now });
  }
  await moveShare(trx, share, 'accepted', { now, userId: person.id });
  await publish(trx, 'splits.accepted', {
    shareId: share.id,
    beatId: beat.id,
    beatTitle: beat.title,
    sellerId: beat.sellerId,
    collaboratorId: person.id,
    bps: share.bps,
    at: now,
  });
  const published = await settle(deps, trx, beat.id);
  await mailResponse(deps, trx, { kind: 'accepted', share, beat, person, published });
};

const decline = async (deps: Deps, trx: Trx, { share, beat, person, now }: Locked): Promise<void> => {
  await moveShare(trx, share, 'declined', { now });
  const published = await settle(deps, trx, beat.id);
  await mailResponse(deps, trx, { kind: 'declined', share, beat, person, published });
};

const leave = async (deps: Deps, trx: Trx, { share, beat, person, now }: Locked): Promise<void> => {
  await moveShare(trx, share, 'ended', { now });
  await mailResponse(deps, trx, { kind: 'left', share, beat, person, published: false });
};

/** Declines everything that this owner has sent, without an email about it, and blocks later invitations. */
const block = async (
  deps: Deps,
  trx: Trx,
  { beat, person, mine, now }: Locked & { readonly mine: readonly string[] },
): Promise<void> => {
  for (const id of mine) {
    const share = await findShare(trx, id);
    if (share?.state !== 'invited') continue;
    await moveShare(trx, share, 'declined', { now });
    await settle(deps, trx, share.beat_id);
  }
  await addBlock(trx, { receiver: person.email, senderId: beat.sellerId }, now);
};

/** All open invitations to this person from the same owner. */
const findAllBy = async (trx: Trx, found: ShareRow, userId: string) => {
  const [person] = await findUsersByIds(trx, [userId]);
  const rows = person
    ? await trx
        .selectFrom('splits_shares')
        .select(['id', 'beat_id'])
        .where(isTo(person))
        .where('state', '=', 'invited')
        .execute()
    : [];
  const beats = await findBeats(trx, [found.beat_id, ...rows.map(({ beat_id: id }) => id)]);
  const sellerId = beats.get(found.beat_id)?.sellerId;
  const theirs = rows.filter(({ beat_id: id }) => beats.get(id)?.sellerId === sellerId);
  return {
    beats: [...new Set([found.beat_id, ...theirs.map(({ beat_id: id }) => id)])],
    mine: theirs.map(({ id }) => id),
  };
};
