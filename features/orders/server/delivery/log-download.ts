import type { FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import type { FileKind } from '#features/licenses/file-kinds.ts';
import type { Deps } from '#platform/deps.ts';
import type { Actor } from '#platform/http/actor.ts';
import type { ByteRange } from '#platform/http/ranges/parse-range.ts';
import { boundAddress } from '../lifecycle/note-address.ts';

const maxAgent = 300;

interface Download {
  readonly itemId: string;
  readonly kind: FileKind;
  /** Size of the whole file. */
  readonly size: number;
  readonly part: ByteRange;
  readonly requestedAt: Date;
  /** The client was redirected to the storage, so only the storage knows how much was sent. */
  readonly linked?: boolean;
}

export interface Downloader {
  readonly actor: Actor;
  readonly request: Pick<FastifyRequest, 'ip' | 'headers'>;
}

/**
 * Logs that a buyer has a whole file once its last byte was sent, in one response or several. Players also request only
 * a file's end, so a download must have begun after the last entry and before this request. A redirect to the storage
 * is logged at once. An admin's download is logged only if the order is their own.
 */
export const logDownload = async (deps: Deps, download: Download, by: Downloader): Promise<void> => {
  if (!download.linked && download.part.end !== download.size - 1) return;
  try {
    await write(deps, download, by);
  } catch (error) {
    // The buyer has the file; only our log entry is missing.
    deps.log.error({ err: error }, 'A completed download could not be recorded for the order');
  }
};

const write = async (
  { db, clock }: Deps,
  { itemId, kind, size, part, requestedAt, linked = false }: Download,
  { actor, request }: Downloader,
): Promise<void> => {
  const adminId = actor.kind === 'user' && actor.role === 'admin' ? actor.id : null;
  const [at, address] = [clock.now(), boundAddress(request.ip)];
  const agent = (request.headers['user-agent'] ?? '').slice(0, maxAgent);
  await db
    .insertInto('orders_downloads')
    .columns(['item_id', 'kind', 'at', 'address', 'agent', 'bytes', 'linked'])
    .expression((query) =>
      query
        .selectFrom('orders_grants as g')
        .innerJoin('orders_items as i', 'i.id', 'g.item_id')
        .innerJoin('orders_orders as o', 'o.id', 'i.order_id')
        .select([
          'g.item_id',
          'g.kind',
          sql<Date>`${at}::timestamptz`.as('at'),
          sql<string>`${address}::text`.as('address'),
          sql<string>`${agent}::text`.as('agent'),
          sql<number>`${size}::bigint`.as('bytes'),
          sql<boolean>`${linked}::boolean`.as('linked'),
        ])
        .where('g.item_id', '=', itemId)
        .where('g.kind', '=', kind)
        .$if(adminId !== null, (mine) => mine.where('o.buyer_id', '=', adminId))
        .$if(part.start > 0, (continued) =>
          continued
            .where('g.last_download_at', '<=', requestedAt)
            .where('g.last_download_at', '>', ({ fn, selectFrom }) =>
              fn.coalesce(
                selectFrom('orders_downloads as d')
                  .select(({ fn: { max } }) => max('d.at').as('last'))
                  .whereRef('d.item_id', '=', 'g.item_id')
                  .whereRef('d.kind', '=', 'g.kind'),
                sql<Date>`'-infinity'::timestamptz`,
              ),
            ),
        ),
    )
    .execute();
};
