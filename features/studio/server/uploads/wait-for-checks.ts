import { EventEmitter, once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import type { FastifyRequest } from 'fastify';
import type { Deps } from '#platform/deps.ts';
import { UploadBroken } from './receive-form.ts';

const checked = new EventEmitter().setMaxListeners(0);

/** Notifies only this process's waiting requests. */
export const announceChecked = (uploadId: string): void => void checked.emit(uploadId);

/** Only polling finds checks by another machine. */
const lookAgainMs = 2000;

/**
 * Resolves once none of these uploads is being checked.
 * @throws UploadBroken if the sender disconnects.
 */
export const waitForChecks = async (
  { db }: Pick<Deps, 'db'>,
  { raw: { socket } }: FastifyRequest,
  ids: readonly string[],
): Promise<void> => {
  for (;;) {
    const looked = new AbortController();
    const { signal } = looked;
    // Subscribed before the query, because a check may end in between.
    const news = Promise.race([
      ...ids.map((id) => once(checked, id, { signal })),
      once(socket, 'close', { signal }),
      delay(lookAgainMs, undefined, { signal }),
    ]);
    news.catch(() => undefined);
    try {
      const rows = await db
        .selectFrom('catalogue_uploads')
        .select('id')
        .where('id', 'in', ['', ...ids])
        .where('state', '=', 'checking')
        .execute();
      if (rows.length === 0) return;
      if (socket.destroyed) throw new UploadBroken();
      await news;
    } finally {
      looked.abort();
    }
  }
};
