import type { Api } from '#contract-kit/api.ts';
import type { getAllBeats } from '#features/catalogue/contract.ts';
import type { LooseItem } from './cart-items.ts';
import { resolveItem } from './resolve-item.ts';
import { cart } from './browser-cart.ts';

/** Looks up loose items in the catalogue. If a lookup fails, the items stay for the next visit. */
export const resolveCart = async (api: Api, loose: readonly LooseItem[]): Promise<void> => {
  const titles = [...new Set(loose.map((item) => item.title))];
  const pages = await Promise.all(
    titles.map((title) =>
      api<typeof getAllBeats>('GET /api/v1/app/beatstore/getAllBeats', {
        query: { q: title.slice(0, 100), limit: 200 },
      }),
    ),
  );
  const beats = pages.flatMap((page) => ('beats' in page ? page.beats : page));
  const unique = [...new Map(beats.map((beat) => [beat._id, beat])).values()];
  cart.replaceLoose(loose.map((item) => ({ loose: item, item: resolveItem(item, unique) })));
};
