import type { Deps } from '#platform/deps.ts';
import { route, type Route } from '#platform/http/route.ts';
import { getFreeDownloads } from '../contract.ts';

export const freeDownloadsRoutes = ({ publicUrl }: Pick<Deps, 'publicUrl'>): Route[] => [
  route(getFreeDownloads, () => ({ message: `This is free-downloads on ${publicUrl}.` })),
];
