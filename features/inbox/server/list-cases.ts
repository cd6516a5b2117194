import type { Deps } from '#platform/deps.ts';
import { byUrgency } from '../case-kinds.ts';
import { type InboxCases, maxCases } from '../contract.ts';
import { caseSources, countCases } from './extensions.ts';
import { forCaller } from '#platform/texts/in-language.ts';

export const listCases = async (deps: Deps): Promise<InboxCases> => {
  const counts = await countCases(deps);
  const lists = await Promise.all(
    caseSources(deps)
      .filter(({ kind }) => counts[kind] > 0)
      .map(async ({ kind, list }) => (await forCaller(() => list(deps, maxCases))).map((one) => ({ kind, ...one }))),
  );
  return { cases: lists.flat().toSorted(byUrgency), counts };
};
