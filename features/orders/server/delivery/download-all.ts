import type { OutgoingHttpHeaders } from 'node:http';
import type { Readable } from 'node:stream';
import { ZipFile } from 'yazl';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { fail, type Failure } from '#contract-kit/failure.ts';
import { type FileRow, findFiles } from '#features/catalogue/server/public.ts';
import type { Deps } from '#platform/deps.ts';
import { checkRateLimits, type RateLimit } from '#platform/rate-limits/rate-limits.ts';
import { networkOf } from '#platform/rate-limits/network-of.ts';
import { sent } from '#platform/http/route.ts';
import { sendBody } from '#platform/http/ranges/send-range.ts';
import { contentDisposition } from '#platform/http/file-name.ts';
import { privateHeaders } from '#platform/http/private-response.ts';
import { archiveNameOf, fileNameOf, uniqueNames } from './file-name.ts';
import {
  type FileRefusal,
  isWithheld,
  type OrderRequest,
  readOrder,
  refusals,
  withheldMessage,
} from '../access/read-order.ts';
import { type Downloader, logDownload } from './log-download.ts';
import { countDownload, findGrants } from './grants.ts';
import type { OrderRecord } from '../lifecycle/order-record.ts';
import { forCaller } from '#platform/texts/in-language.ts';

type Refusal = FileRefusal | 'ORDERS_TOO_MANY_DOWNLOADS';

const perOrder: RateLimit = { name: 'orders.zip.order', max: 20, seconds: 3600 };
const perNetwork: RateLimit = { name: 'orders.zip.network', max: 60, seconds: 3600 };

interface Entry {
  readonly itemId: string;
  readonly file: FileRow;
  readonly name: string;
}

/** Streams an order's files as one uncompressed archive of known length. A file counts as downloaded when it starts. */
export const downloadAll = async (
  deps: Deps,
  input: OrderRequest,
  { request, reply }: { readonly request: FastifyRequest; readonly reply: FastifyReply },
): Promise<typeof sent | Failure<Refusal>> => {
  const requestedAt = deps.clock.now();
  const order = await readOrder(deps, input);
  const entries = order ? await entriesOf(deps, order) : [];
  if (!order || entries.length === 0) return refusalOf(order);
  const wait = await checkRateLimits(deps, [perOrder, order.id], [perNetwork, networkOf(request.ip)]);
  if (wait > 0) return fail('ORDERS_TOO_MANY_DOWNLOADS', { retryAfterSeconds: wait });
  const { body, size } = await zip(deps, entries, order);
  reply.hijack();
  reply.raw.writeHead(200, {
    ...(reply.getHeaders() as OutgoingHttpHeaders),
    ...privateHeaders,
    'content-type': 'application/zip',
    'content-disposition': contentDisposition(archiveNameOf(order)),
    'content-length': size,
  });
  // HEAD reads and counts nothing.
  if (request.method !== 'HEAD') {
    if (await sendBody(request, reply, body)) await logAll(deps, entries, requestedAt, { actor: input.actor, request });
  } else {
    body.destroy();
    reply.raw.end();
  }
  return sent;
};

const logAll = async (deps: Deps, entries: readonly Entry[], requestedAt: Date, by: Downloader): Promise<void> => {
  for (const { itemId, file } of entries) {
    const part = { start: 0, end: file.bytes - 1 };
    await logDownload(deps, { itemId, kind: file.kind, size: file.bytes, part, requestedAt }, by);
  }
};

/** Why an order has no files: the reason of its first item without any. */
const refusalOf = (order: OrderRecord | null): Failure<Refusal> => {
  const item = order?.items.find(({ state }) => refusals[state] !== null);
  if (!order || !item) return fail('ORDERS_NOT_FOUND');
  return fail(
    refusals[item.state] ?? 'ORDERS_NOT_FOUND',
    isWithheld(item, order) ? { message: forCaller(withheldMessage) } : {},
  );
};

const entriesOf = async (deps: Deps, order: OrderRecord): Promise<Entry[]> => {
  const grants = await findGrants(deps, order);
  const files = new Map(
    (
      await findFiles(
        deps.db,
        grants.map((grant) => grant.file_id),
      )
    ).map((file) => [file.id, file]),
  );
  const entries = order.items.flatMap((item) =>
    grants
      .filter((grant) => grant.item_id === item.id)
      .flatMap((grant) => {
        const file = files.get(grant.file_id);
        return file ? [{ itemId: item.id, file, name: fileNameOf(item, grant.kind) }] : [];
      }),
  );
  const names = uniqueNames(entries.map(({ name }) => name));
  return entries.map((entry, index) => ({ ...entry, name: names[index] ?? entry.name }));
};

interface Archive {
  readonly body: Readable;
  /** Bytes; known before anything is read. */
  readonly size: number;
}

const zip = async (deps: Deps, entries: readonly Entry[], order: OrderRecord): Promise<Archive> => {
  const archive = new ZipFile();
  const body = archive.outputStream as Readable;
  const breakOff = (error: Error): void => {
    deps.log.error({ err: error, order: order.number }, 'The zip archive of an order could not be sent completely');
    body.destroy(error);
  };
  archive.on('error', breakOff);
  const open = async ({ itemId, file }: Entry): Promise<Readable> => {
    const stream = await deps.storage.open(file.storage_key);
    stream.on('error', breakOff);
    // A client that disconnects halfway must leave no file open.
    if (body.destroyed) return stream.destroy();
    body.once('close', () => stream.destroy());
    await countDownload(deps.db, itemId, file.kind, deps.clock.now());
    return stream;
  };
  const mtime = order.paid_at ?? order.created_at;
  // Opens the first file when the first bytes are requested, and each further one when it's reached.
  const begin = Promise.withResolvers<undefined>();
  body.once('resume', () => begin.resolve(undefined));
  for (const entry of entries) {
    archive.addReadStreamLazy(entry.name, { compress: false, size: entry.file.bytes, mtime }, (pass) => {
      begin.promise.then(() => open(entry)).then((stream) => pass(null, stream), breakOff);
    });
  }
  const size = await new Promise<number>((resolve) => {
    // The library passes the size, but its types don't include it.
    archive.end(undefined, resolve as () => void);
  });
  return { body, size };
};
