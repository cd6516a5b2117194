import type { CachedPath } from '#contract-kit/page.ts';
import { filterNames } from '#features/catalogue/listing.ts';

const kept = (path: string, parameters: readonly string[] = []): CachedPath => ({ path, parameters });

/**
 * The pages that are the same for every visitor: the server renders them once and keeps them until what they show changes
 * (decision 044). No other page is ever kept: not what is behind a login, and not what has a key in its URL.
 */
export const cachedPages: readonly CachedPath[] = [
  kept('/'),
  kept('/thestory'),
  kept('/ourwork'),
  kept('/merch'),
  kept('/terms'),
  kept('/privacy'),
  kept('/contact'),
  kept('/csl-center=redirect', ['q']),
  kept('/csl-center=redirect2L', ['q']),
  kept('/csl-center=redirect/:id'),
  kept('/beatstore', filterNames),
  kept('/beatstore/product/:beatId'),
  kept('/beatstore/:username'),
  kept('*'),
];
