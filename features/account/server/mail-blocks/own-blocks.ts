import { fail, type Failure } from '#contract-kit/failure.ts';
import { type MailBlocks, maxListedBlocks } from '../../contract-mail-blocks.ts';
import { addBlock, findBlocks, liftBlock } from '#features/mailing/server/public.ts';
import type { Db } from '#platform/database/open.ts';
import type { Deps } from '#platform/deps.ts';
import type { UserActor } from '#platform/http/actor.ts';
import { findUsersByIds, hasProvenEmail } from '../people.ts';

// Only the owner of an email may see and change its blocks, so the account must have verified it.

type Unverified = Failure<'ACCOUNT_EMAIL_UNVERIFIED'>;

export const listBlocks = async (db: Db, actor: UserActor): Promise<MailBlocks | Unverified> => {
  if (!(await hasProvenEmail(db, actor.id))) return fail('ACCOUNT_EMAIL_UNVERIFIED');
  const blocks = await findBlocks(db, actor.email, maxListedBlocks);
  const people = await findUsersByIds(
    db,
    blocks.flatMap(({ senderId }) => senderId ?? []),
  );
  return {
    everyone: blocks.some(({ senderId }) => senderId === null),
    people: blocks.flatMap(({ senderId, since }) => {
      const person = people.find(({ id }) => id === senderId);
      return person ? [{ _id: person.id, username: person.username, since: since.toISOString() }] : [];
    }),
  };
};

export const blockEveryone = async (
  { db, clock }: Deps,
  actor: UserActor,
  blocked: boolean,
): Promise<MailBlocks | Unverified> => {
  if (!(await hasProvenEmail(db, actor.id))) return fail('ACCOUNT_EMAIL_UNVERIFIED');
  const everyone = { receiver: actor.email, senderId: null };
  await (blocked ? addBlock(db, everyone, clock.now()) : liftBlock(db, everyone));
  return await listBlocks(db, actor);
};

/** Idempotent. */
export const liftBlockOf = async (db: Db, actor: UserActor, senderId: string): Promise<MailBlocks | Unverified> => {
  if (!(await hasProvenEmail(db, actor.id))) return fail('ACCOUNT_EMAIL_UNVERIFIED');
  await liftBlock(db, { receiver: actor.email, senderId });
  return await listBlocks(db, actor);
};
