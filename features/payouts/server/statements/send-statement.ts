import type { FastifyReply, FastifyRequest } from 'fastify';
import { fail, type Failure, isFailure } from '#contract-kit/failure.ts';
import type { Deps } from '#platform/deps.ts';
import { sendCsv } from '#platform/http/csv.ts';
import { sent } from '#platform/http/route.ts';
import { ProcessError } from '#platform/processes/process-error.ts';
import { createProcessPool } from '#platform/processes/process-pool.ts';
import { networkOf } from '#platform/rate-limits/network-of.ts';
import { checkRateLimits, type RateLimit, type RateLimitDeps } from '#platform/rate-limits/rate-limits.ts';
import { readStatement, type Statement } from './read-statement.ts';
import { statementCsv } from './statement-csv.ts';
import type { statementTasks } from './statement-tasks.ts';

type Refusal = Failure<'PAYOUTS_TOO_MANY_DOCUMENTS' | 'PAYOUTS_BUSY'>;

export interface Statements {
  make(
    deps: RateLimitDeps,
    statement: Statement,
    reader: { readonly owner: string; readonly network: string },
  ): Promise<Buffer | Refusal>;
  close(): Promise<void>;
}

const perReader: RateLimit = { name: 'payouts.statements.reader', max: 20, seconds: 60 };
const perNetwork: RateLimit = { name: 'payouts.statements.network', max: 60, seconds: 60 };
const timeoutMs = 60_000;
const retryAfterSeconds = 5;

export const createStatements = (): Statements => {
  const pool = createProcessPool<typeof statementTasks>(new URL('./statement-process.ts', import.meta.url), {
    queues: { short: { concurrency: 1, maxWaiting: 12 } },
  });
  return {
    async make(deps, statement, { owner, network }) {
      const wait = await checkRateLimits(deps, [perReader, owner], [perNetwork, network]);
      if (wait > 0) return fail('PAYOUTS_TOO_MANY_DOCUMENTS', { retryAfterSeconds: wait });
      try {
        // Buffers arrive from another process as plain arrays.
        return Buffer.from((await pool.run('statement', statement, { queue: 'short', timeoutMs })) as Uint8Array);
      } catch (error) {
        if (!(error instanceof ProcessError && (error.code === 'timeout' || error.code === 'busy'))) throw error;
        return fail('PAYOUTS_BUSY', { retryAfterSeconds });
      }
    },
    close: () => pool.close(),
  };
};

type StatementDeps = Pick<Deps, 'db' | 'clock' | 'config'> & { readonly statements: Statements };

interface Wanted {
  readonly sellerId: string;
  readonly year: number;
}

type NoSeller = Failure<'PAYOUTS_NO_SELLER'>;

export const sendStatementCsv = async (
  { db }: StatementDeps,
  { sellerId, year }: Wanted,
  reply: FastifyReply,
): Promise<typeof sent | NoSeller> => {
  const statement = await readStatement(db, sellerId, year);
  return statement ? await sendCsv(reply, `statement-${year}.csv`, statementCsv(statement)) : fail('PAYOUTS_NO_SELLER');
};

export const sendStatementPdf = async (
  deps: StatementDeps,
  { sellerId, year, readerId }: Wanted & { readonly readerId: string },
  { request, reply }: { readonly request: FastifyRequest; readonly reply: FastifyReply },
): Promise<typeof sent | NoSeller | Refusal> => {
  const statement = await readStatement(deps.db, sellerId, year);
  if (!statement) return fail('PAYOUTS_NO_SELLER');
  const bytes = await deps.statements.make(deps, statement, { owner: readerId, network: networkOf(request.ip) });
  if (isFailure(bytes)) return bytes;
  await reply
    .type('application/pdf')
    .header('cache-control', 'private, no-store')
    .header('content-disposition', `inline; filename="statement-${year}.pdf"`)
    .send(bytes);
  return sent;
};
