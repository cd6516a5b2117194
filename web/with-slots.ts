import { preloadFilling } from '#ui/data/slot.tsx';
import type { LoaderArgs } from '#ui/routing/loader.ts';
import type { PageRoute } from '#ui/routing/page-route.ts';
import { type Fillings, fillingsOf } from '#ui/routing/slots.ts';

/**
 * A page loads together with what features show in its slots. A page without a loader gets its content in the browser,
 * so nothing on it moves if its code comes with the code of the fillings. A page with one is rendered on the server, so
 * its first document shows the fillings before their code has come.
 */
export const withSlots = (page: PageRoute, all: readonly Fillings[]): PageRoute => {
  const shown = page.slots?.flatMap((name) => fillingsOf(all, name));
  if (!shown) return page;
  const preload = (args?: LoaderArgs) => shown.map((filling) => preloadFilling(filling, args));
  const load = async () => (await Promise.all([page.load(), ...preload()]))[0];
  const loader = async (args: LoaderArgs) => (await Promise.all([page.loader?.(args), ...preload(args)]))[0] ?? null;
  return { ...page, load: page.loader ? page.load : load, loader };
};
