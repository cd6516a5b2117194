import { jsonArrayFrom } from 'kysely/helpers/postgres';
import { fail, type Failure } from '#contract-kit/failure.ts';
import { formatTime } from '#features/catalogue/format-time.ts';
import { type BeatFacts, type FileRow, findBeats, findFiles } from '#features/catalogue/server/public.ts';
import { byKind, isSound } from '#features/licenses/file-kinds.ts';
import type { Db } from '#platform/database/open.ts';
import type { Deps } from '#platform/deps.ts';
import { mayActFor, type UserActor } from '#platform/http/actor.ts';
import type { PurchasedBeat } from '../../contract-account.ts';
import { isLicensed, paidStates, standingStates } from '../../state-groups.ts';
import { findProofs } from '../agreements/find-proofs.ts';
import { fileNameOf } from '../delivery/file-name.ts';
import { noteOf } from './get-order.ts';

/** Every beat an account has bought, without lost items and without licenses that the account has upgraded. */
export const listPurchased = async (
  deps: Deps,
  { userId, actor }: { readonly userId: string; readonly actor: UserActor },
): Promise<{ purchasedBeats: PurchasedBeat[] } | Failure<'FORBIDDEN'>> => {
  if (!mayActFor(actor, { id: userId })) return fail('FORBIDDEN');
  const { db } = deps;
  const items = await findBought(db, userId);
  const [proofs, files, beats] = await Promise.all([
    findProofs(
      deps,
      items.map(({ id }) => id),
    ),
    findFiles(
      db,
      items.flatMap(({ grants }) => grants.map((grant) => grant.file_id)),
    ),
    findBeats(
      db,
      items.map((item) => item.beat_id),
    ),
  ]);
  const fileById = new Map(files.map((file) => [file.id, file]));
  return {
    purchasedBeats: items.map((item) => ({
      ...present(item, fileById, beats.get(item.beat_id)),
      proof: proofs.get(item.id) ?? null,
    })),
  };
};

const findBought = (db: Db, buyerId: string) =>
  db
    .selectFrom('orders_items')
    .innerJoin('orders_orders', 'orders_orders.id', 'orders_items.order_id')
    .selectAll('orders_items')
    .select(['orders_orders.state as order_state', 'orders_orders.paid_at', 'orders_orders.created_at'])
    .select((item) =>
      jsonArrayFrom(
        item
          .selectFrom('orders_grants')
          .select(['orders_grants.kind', 'orders_grants.file_id'])
          .whereRef('orders_grants.item_id', '=', 'orders_items.id'),
      ).as('grants'),
    )
    .where('orders_orders.buyer_id', '=', buyerId)
    .where('orders_orders.state', 'in', [...paidStates])
    .where('orders_items.state', 'in', [...standingStates, 'withdrawn'])
    .where(({ and, eb, exists, not, selectFrom }) =>
      not(
        and([
          eb('orders_items.state', '=', 'upgraded'),
          exists(
            selectFrom('orders_items as upgrade')
              .innerJoin('orders_orders as later', 'later.id', 'upgrade.order_id')
              .select('upgrade.id')
              .whereRef('upgrade.reason_id', '=', 'orders_items.id')
              .where('upgrade.reason', '=', 'upgrade')
              .where('later.buyer_id', '=', buyerId)
              .where('later.state', 'in', [...paidStates])
              .where('upgrade.state', 'in', [...standingStates, 'withdrawn']),
          ),
        ]),
      ),
    )
    .orderBy('orders_orders.paid_at', 'desc')
    .orderBy('orders_items.order_id', 'desc')
    .orderBy('orders_items.position')
    .execute();

type Bought = Awaited<ReturnType<typeof findBought>>[number];

/** Links carry no key: they work in the current session. */
const present = (
  item: Bought,
  files: ReadonlyMap<string, FileRow>,
  beat: BeatFacts | undefined,
): Omit<PurchasedBeat, 'proof'> => {
  const path = `/api/v1/app/orders/${item.order_id}/items/${item.id}`;
  const grants = item.state === 'granted' ? item.grants.toSorted(byKind) : [];
  return {
    id: item.id,
    name: item.beat_title,
    artist: item.artist_name,
    beatId: item.beat_id,
    orderId: item.order_id,
    coverImage: item.cover,
    license: item.license.title,
    purchasedAt: (item.paid_at ?? item.created_at).toISOString(),
    time: beat && beat.durationMs > 0 ? formatTime(beat.durationMs) : '',
    durationMs: beat?.durationMs ?? 0,
    wave: beat?.wave ?? '',
    playUrl: grants.some(({ kind }) => isSound(kind)) ? `${path}/play` : null,
    files: grants.map(({ kind, file_id }) => ({
      kind,
      filename: fileNameOf(item, kind),
      bytes: files.get(file_id)?.bytes ?? 0,
      url: `${path}/files/${kind}`,
    })),
    agreementUrl: isLicensed(item.state) ? `${path}/agreement.pdf` : null,
    note: noteOf(item, { state: item.order_state }),
  };
};
