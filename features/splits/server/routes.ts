import type { Deps } from '#platform/deps.ts';
import { route, type Route } from '#platform/http/route.ts';
import { getSplits } from '../contract.ts';

export const splitsRoutes = ({ publicUrl }: Pick<Deps, 'publicUrl'>): Route[] => [
  route(getSplits, () => ({ message: `This is splits on ${publicUrl}.` })),
];
