import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import type { Deps } from '#platform/deps.ts';
import { doctorHeader, isDoctorMark, seenOf } from './doctor/doctor-mark.ts';

/** Retry-After, in seconds. */
const laterSeconds = 5;

/**
 * `/healthz` is 200 while the process responds; `/readyz`, for load balancers, while its dependencies do, too. An almost
 * full disk is 200, because only uploads are refused; a full one is 503, because the database can't write.
 */
export const registerHealth = (
  app: FastifyInstance,
  { db, storage, disk, log, config }: Pick<Deps, 'db' | 'storage' | 'disk' | 'log' | 'config'>,
  patienceSeconds = 3,
): void => {
  const checks = {
    database: () => sql`select 1`.execute(db),
    storage: () => storage.check(),
    disk: async () => {
      const { state } = await disk.read();
      if (state === 'full') throw new NotReady('The disk is full.');
      return state;
    },
  };
  app.get('/healthz', { logLevel: 'silent' }, (request, reply) =>
    reply.send({
      status: 'ok',
      ...(isDoctorMark(config.sessionSecret, request.headers[doctorHeader]) && { seen: seenOf(request) }),
    }),
  );
  app.get('/readyz', { logLevel: 'silent' }, async (_, reply) => {
    const results = await Promise.all(
      Object.entries(checks).map(async ([name, check]) => {
        try {
          const state = await withinSeconds(patienceSeconds, check());
          return { name, state: state === 'low' ? 'low' : 'ok', reason: undefined };
        } catch (error) {
          log.warn({ err: error }, `Not ready: ${name}`);
          return { name, state: 'failed', reason: reasonOf(error, name === 'database' && db.availability.outage()) };
        }
      }),
    );
    const ready = results.every(({ state }) => state !== 'failed');
    if (!ready) reply.header('retry-after', laterSeconds);
    return reply.code(ready ? 200 : 503).send({
      status: ready ? 'ready' : 'not ready',
      ...Object.fromEntries(results.map(({ name, state }) => [name, state])),
      ...(!ready && { reasons: Object.fromEntries(results.map(({ name, reason }) => [name, reason])) }),
    });
  });
};

/** Anyone can read the message, so it contains no paths or URLs. */
class NotReady extends Error {}

const reasonOf = (error: unknown, outage: { readonly reason: string } | null | false): string => {
  if (outage) return outage.reason;
  return error instanceof NotReady ? error.message : 'It responded with an error. See the log.';
};

const withinSeconds = (seconds: number, work: Promise<unknown>): Promise<unknown> => {
  let timer: NodeJS.Timeout | undefined;
  const limit = new Promise((_, reject) => {
    timer = setTimeout(() => reject(new NotReady(`No response within ${seconds} s.`)), seconds * 1000);
  });
  return Promise.race([work, limit]).finally(() => clearTimeout(timer));
};
