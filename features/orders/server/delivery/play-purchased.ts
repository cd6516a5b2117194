import type { FastifyReply, FastifyRequest } from 'fastify';
import { fail, type Failure, isFailure } from '#contract-kit/failure.ts';
import { findFiles } from '#features/catalogue/server/public.ts';
import { byKind, soundKinds } from '#features/licenses/file-kinds.ts';
import type { Deps } from '#platform/deps.ts';
import type { UserActor } from '#platform/http/actor.ts';
import type { sent } from '#platform/http/route.ts';
import { sendRange } from '#platform/http/ranges/send-range.ts';
import { readItem } from '../access/read-order.ts';
import { soldFile } from './download-file.ts';

interface PlayRequest {
  readonly orderId: string;
  readonly itemId: string;
  readonly actor: UserActor;
}

/** Plays the first sound of a purchased beat in the owner's session. A link's key only allows counted downloads. */
export const playPurchased = async (
  deps: Deps,
  input: PlayRequest,
  { request, reply }: { readonly request: FastifyRequest; readonly reply: FastifyReply },
): Promise<typeof sent | Failure<'ORDERS_NOT_FOUND' | 'ORDERS_RANGE_NOT_SATISFIABLE'>> => {
  const item = await readItem(deps, { ...input, key: undefined });
  if (isFailure(item)) return fail('ORDERS_NOT_FOUND');
  const grants = await deps.db
    .selectFrom('orders_grants')
    .select(['file_id', 'kind'])
    .where('item_id', '=', item.id)
    .where('kind', 'in', soundKinds)
    .execute();
  const [first] = grants.toSorted(byKind);
  const [file] = first ? await findFiles(deps.db, [first.file_id]) : [];
  if (!file) return fail('ORDERS_NOT_FOUND');
  const result = await sendRange(request, reply, {
    ...soldFile(file, item, 'inline'),
    open: (range) => deps.storage.open(file.storage_key, range),
  });
  return result === 'unsatisfiable' ? fail('ORDERS_RANGE_NOT_SATISFIABLE') : result;
};
