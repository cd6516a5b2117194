import type { FastifyReply, FastifyRequest } from 'fastify';
import { fail, type Failure, isFailure } from '#contract-kit/failure.ts';
import type { Deps } from '#platform/deps.ts';
import { sendCsv } from '#platform/http/csv.ts';
import type { sent } from '#platform/http/route.ts';
import { sendInlinePdf } from '#platform/http/send-inline-pdf.ts';
import { createDocuments, type Documents } from '#platform/pdf/documents.ts';
import { networkOf } from '#platform/rate-limits/network-of.ts';
import { readStatement } from './read-statement.ts';
import { statementCsv } from './statement-csv.ts';
import type { statementTasks } from './statement-tasks.ts';

type Code = 'PAYOUTS_TOO_MANY_DOCUMENTS' | 'PAYOUTS_BUSY';
type Refusal = Failure<Code>;

export type Statements = Documents<typeof statementTasks, Code>;

export const openStatements = (): Statements =>
  createDocuments(new URL('./statement-process.ts', import.meta.url), {
    name: 'payouts.statements',
    perOwner: 20,
    perNetwork: 60,
    tooMany: 'PAYOUTS_TOO_MANY_DOCUMENTS',
    busy: 'PAYOUTS_BUSY',
  });

type StatementDeps = Pick<Deps, 'db' | 'clock' | 'config'> & { readonly statements: Statements };

interface OfYear {
  readonly sellerId: string;
  readonly year: number;
}

type NoSeller = Failure<'PAYOUTS_NO_SELLER'>;

export const sendStatementCsv = async (
  { db }: StatementDeps,
  { sellerId, year }: OfYear,
  reply: FastifyReply,
): Promise<typeof sent | NoSeller> => {
  const statement = await readStatement(db, sellerId, year);
  return statement ? await sendCsv(reply, `statement-${year}.csv`, statementCsv(statement)) : fail('PAYOUTS_NO_SELLER');
};

export const sendStatementPdf = async (
  deps: StatementDeps,
  { sellerId, year, readerId }: OfYear & { readonly readerId: string },
  { request, reply }: { readonly request: FastifyRequest; readonly reply: FastifyReply },
): Promise<typeof sent | NoSeller | Refusal> => {
  const statement = await readStatement(deps.db, sellerId, year);
  if (!statement) return fail('PAYOUTS_NO_SELLER');
  const bytes = await deps.statements.make(deps, 'statement', statement, {
    owner: readerId,
    network: networkOf(request.ip),
  });
  return isFailure(bytes) ? bytes : await sendInlinePdf(reply, `statement-${year}.pdf`, bytes);
};
