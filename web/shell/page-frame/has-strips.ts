import type { Site } from '#features/settings/web/public.ts';

/** Most sites have nothing to say about the whole site. */
export const hasStrips = ({ payments, demo, away, isEcomEnabled }: Site): boolean =>
  payments === 'test' || demo !== null || away || !isEcomEnabled;
