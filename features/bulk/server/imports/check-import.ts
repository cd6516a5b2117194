import type { ResponseOf } from '#contract-kit/endpoint.ts';
import { type Failure, isFailure } from '#contract-kit/failure.ts';
import type { checkImport as endpoint } from '../../contract-imports.ts';
import { planImport, type SentImport } from './plan-import.ts';
import type { Plan } from './plan-row.ts';

export const isReady = ({ outcome }: Plan): boolean => outcome === 'new' || outcome === 'update';

export const checkImport = async (
  deps: Parameters<typeof planImport>[0],
  sent: SentImport,
): Promise<ResponseOf<typeof endpoint> | Extract<Awaited<ReturnType<typeof planImport>>, Failure>> => {
  const found = await planImport(deps, sent);
  if (isFailure(found)) return found;
  const { plans, ignored, unsure, encoding, encodings } = found;
  return {
    rows: plans.map(({ row, title, outcome, notes, differences }) => ({ row, title, outcome, notes, differences })),
    ready: plans.filter(isReady).length,
    ignored: [...ignored],
    unsure: [...unsure],
    encoding,
    encodings: encodings.map(({ encoding: name, names }) => ({ encoding: name, names: [...names] })),
  };
};
