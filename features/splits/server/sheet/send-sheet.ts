import type { FastifyReply, FastifyRequest } from 'fastify';
import { type Failure, isFailure } from '#contract-kit/failure.ts';
import type { Deps } from '#platform/deps.ts';
import type { sent } from '#platform/http/route.ts';
import { sendInlinePdf } from '#platform/http/send-inline-pdf.ts';
import { createDocuments, type Documents } from '#platform/pdf/documents.ts';
import { networkOf } from '#platform/rate-limits/network-of.ts';
import { readSheet } from './read-sheet.ts';
import type { sheetTasks } from './sheet-tasks.ts';

type Code = 'SPLITS_TOO_MANY_DOCUMENTS' | 'SPLITS_BUSY';

export type Sheets = Documents<typeof sheetTasks, Code>;

export const openSheets = (): Sheets =>
  createDocuments(new URL('./sheet-process.ts', import.meta.url), {
    name: 'splits.sheets',
    perOwner: 20,
    perNetwork: 60,
    tooMany: 'SPLITS_TOO_MANY_DOCUMENTS',
    busy: 'SPLITS_BUSY',
  });

export const sendSheet = async (
  deps: Deps & { readonly sheets: Sheets },
  { beatId, userId }: { readonly beatId: string; readonly userId: string },
  { request, reply }: { readonly request: FastifyRequest; readonly reply: FastifyReply },
): Promise<typeof sent | Failure<Code | 'SPLITS_BEAT_NOT_FOUND'>> => {
  const sheet = await readSheet(deps, { beatId, userId });
  if (isFailure(sheet)) return sheet;
  const bytes = await deps.sheets.make(deps, 'sheet', sheet, { owner: userId, network: networkOf(request.ip) });
  return isFailure(bytes) ? bytes : await sendInlinePdf(reply, `split-sheet-${beatId}.pdf`, bytes);
};
