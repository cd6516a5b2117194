import { EventEmitter, once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import type { FastifyRequest } from 'fastify';
import type { Deps } from '#platform/deps.ts';
import { UploadBroken } from './receive-form.ts';

const checked = new EventEmitter().setMaxListeners(0);

/** Tells those in this process who wait for it that an upload has been checked. */
export const announceChecked = (uploadId: string): void => void checked.emit(uploadId);

/** What another machine has checked is only found by looking. */
const lookAgainMs = 2000;

/** Until none of these uploads is being checked anymore. Throws UploadBroken if the sender disconnects. */
export const waitForChecks = async (
  { db }: Pick<Deps, 'db'>,
  { raw: { socket } }: FastifyRequest,
  ids: readonly string[],
): Promise<void> => {
  for (;;) {
    const looked = new AbortController();
    const { signal } = looked;
    // Before looking: a check may end meanwhile.
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
