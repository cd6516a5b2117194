import type { AdminData } from './admin-data.ts';

interface Page {
  readonly path: string;
  readonly source: string;
  readonly handle?: { readonly chrome?: string; readonly access?: string };
}

/** By URL, because a static import would bring the web's types into this project. */
const load = async (file: string): Promise<unknown> => await import(new URL(`../../web/${file}`, import.meta.url).href);
const { ownPages } = (await load('own-pages.ts')) as { readonly ownPages: readonly Page[] };
const { features } = (await load('features.ts')) as {
  readonly features: readonly { readonly pages?: readonly Page[] }[];
};

const pages: readonly Page[] = [...ownPages, ...features.flatMap((feature) => feature.pages ?? [])];

/** All pages outside the dashboards. If several paths lead to one page, only the first counts. */
export const publicRoutes = (): string[] => {
  // A preview without its key is an error.
  const outside = pages.filter(({ path, handle }) => handle?.chrome !== 'dashboard' && path !== '/preview');
  return [...Map.groupBy(outside, ({ source }) => source).values()].map(([page]) => page?.path ?? '');
};

/** What fills the parameters of paths. */
const idsOf = ({ orderId, sellerId, disputeId, endpointId }: AdminData): Readonly<Record<string, string>> => ({
  orderId,
  sellerId,
  userId: sellerId,
  accountId: sellerId,
  disputeId,
  endpointId,
  name: 'merch',
});

/** If several paths with the same parameters lead to one page, only the last counts. */
export const findAdminPages = (data: AdminData): readonly string[] => {
  const ids = idsOf(data);
  const ofAdmins = pages.filter(({ handle }) => handle?.access === 'admin' || handle?.access === 'editor');
  const paths = new Map(ofAdmins.map(({ source, path }) => [`${source} ${path.match(/:\w+/g)?.join(' ')}`, path]));
  return [
    ...[...paths.values()].map((path) =>
      path.replaceAll(/:(\w+)/g, (_all, name: string) => {
        const id = ids[name];
        if (id === undefined) throw new Error(`${path} needs a ${name}: make one for the journey.`);
        return id;
      }),
    ),
    `/dashboard/admin/people/${data.personId}`,
    `/dashboard/admin/support?request=${data.requestId}`,
  ];
};
