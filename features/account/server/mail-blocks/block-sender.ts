import { fail, type Failure } from '#contract-kit/failure.ts';
import type { BlockLink } from '../../contract-mail-blocks.ts';
import { addBlock, isBlocked, readBlockToken } from '#features/mailing/server/public.ts';
import type { Deps } from '#platform/deps.ts';
import { findUsersByIds } from '../people.ts';
import { t } from '#contract-kit/texts/text.ts';
import { forCaller } from '#platform/texts/in-language.ts';

type Unknown = Failure<'ACCOUNT_BLOCK_LINK_UNKNOWN'>;

export const describeBlockLink = async (deps: Deps, token: string): Promise<BlockLink | Unknown> => {
  const link = readBlockToken(deps, token);
  const [sender] = await findUsersByIds(deps.db, link === null ? [] : [link.senderId]);
  if (link === null || !sender || sender.closed_at !== null) return fail('ACCOUNT_BLOCK_LINK_UNKNOWN');
  return { username: sender.username, blocked: await isBlocked(deps.db, link) };
};

/** Blocks the sender without a confirmation, for one-click links in mail programs (RFC 8058). Idempotent. */
export const blockSender = async (deps: Deps, token: string): Promise<{ message: string } | Unknown> => {
  const link = readBlockToken(deps, token);
  const [sender] = await findUsersByIds(deps.db, link === null ? [] : [link.senderId]);
  if (link === null || !sender || sender.closed_at !== null) return fail('ACCOUNT_BLOCK_LINK_UNKNOWN');
  await addBlock(deps.db, link, deps.clock.now());
  return { message: forCaller(() => t`Blocked. You won’t get emails from this person.`) };
};
