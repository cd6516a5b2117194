import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { reachOf } from '#platform/database/open.ts';
import type { Deps } from '#platform/deps.ts';

/** `/healthz`: the process answers. `/readyz`: what it stands on answers too; a balancer waits for it. */
export const registerHealth = (
  app: FastifyInstance,
  { db, storage, log }: Pick<Deps, 'db' | 'storage' | 'log'>,
): void => {
  const checks = {
    database: () => sql`select 1`.execute(db),
    storage: () => storage.check(),
  };
  /** In words, where somebody knows more than that it failed. */
  const reasons: Partial<Record<string, () => string | undefined>> = {
    database: () => reachOf(db).away()?.reason,
  };
  app.get('/healthz', { logLevel: 'silent' }, async () => ({ status: 'ok' }));
  app.get('/readyz', { logLevel: 'silent' }, async (_, reply) => {
    const results = await Promise.all(
      Object.entries(checks).map(async ([name, check]) => {
        try {
          await withinSeconds(3, check());
          return { name, state: 'ok', reason: undefined };
        } catch (error) {
          log.warn({ err: error }, `${name} is not ready`);
          return { name, state: 'failed', reason: reasons[name]?.() };
        }
      }),
    );
    const ready = results.every(({ state }) => state === 'ok');
    return reply.code(ready ? 200 : 503).send({
      status: ready ? 'ready' : 'not ready',
      ...Object.fromEntries(results.map(({ name, state }) => [name, state])),
      ...(!ready && { reasons: Object.fromEntries(results.map(({ name, reason }) => [name, reason])) }),
    });
  });
};

const withinSeconds = (seconds: number, work: Promise<unknown>): Promise<unknown> => {
  let timer: NodeJS.Timeout | undefined;
  const limit = new Promise((_, reject) => {
    timer = setTimeout(() => reject(new Error(`no answer in ${seconds} s`)), seconds * 1000);
  });
  return Promise.race([work, limit]).finally(() => clearTimeout(timer));
};
