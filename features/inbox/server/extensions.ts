import type { Deps } from '#platform/deps.ts';
import { providersOf } from '#platform/extensions/extensions.ts';
import { caseKinds, type CaseKind } from '../case-kinds.ts';
import type { CaseCounts, InboxCase } from '../contract.ts';

export type OpenCase = Omit<InboxCase, 'kind'>;

/** One kind of case that waits for an admin. */
export interface CaseSource {
  readonly kind: CaseKind;
  /** Runs every minute for each admin who is logged in, so an index must serve it. */
  readonly count: (deps: Deps) => Promise<number>;
  /** The most urgent first. Called only if there are any. */
  readonly list: (deps: Deps, limit: number) => Promise<readonly OpenCase[]>;
}

declare module '#platform/extensions/extensions.ts' {
  interface Extensions {
    'inbox.cases': readonly CaseSource[];
  }
}

export const caseSources = ({ db }: Pick<Deps, 'db'>): readonly CaseSource[] => providersOf(db, 'inbox.cases').flat();

export const countCases = async (deps: Deps): Promise<CaseCounts> => {
  const counted = await Promise.all(
    caseSources(deps).map(async ({ kind, count }) => [kind, await count(deps)] as const),
  );
  const counts = new Map(counted);
  return Object.fromEntries(caseKinds.map((kind) => [kind, counts.get(kind) ?? 0])) as CaseCounts;
};
