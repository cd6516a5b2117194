import type { ResponseOf } from '#contract-kit/endpoint.ts';
import { type Failure, isFailure } from '#contract-kit/failure.ts';
import type { checkImport as endpoint } from '../../contract-imports.ts';
import { type Plan, planImport, type SentImport } from './plan-import.ts';
import type { Deps } from '#platform/deps.ts';

/** Makes or changes a beat. */
export const isReady = ({ outcome }: Plan): boolean => outcome === 'new' || outcome === 'update';

export const checkImport = async (
  deps: Pick<Deps, 'db' | 'clock'>,
  sent: SentImport,
): Promise<ResponseOf<typeof endpoint> | Extract<Awaited<ReturnType<typeof planImport>>, Failure>> => {
  const found = await planImport(deps, sent);
  if (isFailure(found)) return found;
  const { plans, ignored, unsure } = found;
  return {
    rows: plans.map(({ row, title, outcome, notes, changes }) => ({ row, title, outcome, notes, changes })),
    ready: plans.filter(isReady).length,
    ignored: [...ignored],
    unsure: [...unsure],
  };
};
