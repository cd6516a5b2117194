import { someBeatsQuery } from '#features/catalogue/web/queries.ts';
import { thisWeekQuery } from '#features/plays/web/queries.ts';
import { promotionsQuery } from '#features/promotions/web/queries.ts';
import { siteDocumentQuery } from '#features/site/web/queries.ts';
import type { LoaderArgs } from '#ui/routing/loader.ts';
import { loadPortraits } from './portraits-loader.ts';

export const newestBeatsQuery = () => someBeatsQuery(8);

/** The lowest total price, for the home page's offer. */
export const cheapestBeatQuery = () => someBeatsQuery(1, { kind: 'beat', sort: 'price-low' });

const loadGrid = async ({ queryClient }: LoaderArgs): Promise<void> => {
  const { cards } = await queryClient.ensureQueryData(siteDocumentQuery('home'));
  await loadPortraits(
    queryClient,
    cards.flatMap(({ kind, username }) => (kind === 'active' && username ? [username] : [])),
  );
};

/** What is shown where no promotion runs. */
const loadWeek = async ({ queryClient }: LoaderArgs): Promise<void> => {
  const promotions = await queryClient.ensureQueryData(promotionsQuery()).catch(() => undefined);
  if (promotions?.currentPromotion) return;
  const [first] = await queryClient.ensureQueryData(thisWeekQuery()).catch(() => []);
  if (first) await loadPortraits(queryClient, [first.user.username]);
};

/** If a list fails to load, the page is shown with an offer to retry. */
export const homeLoader = async (args: LoaderArgs): Promise<null> => {
  const { queryClient } = args;
  await Promise.all([
    queryClient.prefetchQuery(newestBeatsQuery()),
    queryClient.prefetchQuery(cheapestBeatQuery()),
    loadGrid(args),
    loadWeek(args),
    queryClient.ensureQueryData(siteDocumentQuery('story')),
  ]);
  return null;
};
