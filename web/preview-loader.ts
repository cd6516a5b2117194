import type { DocumentName } from '#features/site/documents.ts';
import { siteDocumentQuery, sitePreviewQuery } from '#features/site/web/public.ts';
import type { LoaderArgs } from '#ui/routing/loader.ts';
import type { Loader } from '#ui/routing/page-route.ts';
import { artistLoader } from './artist-loader.ts';
import { previewArtist } from './components/artist/preview-artist.ts';
import { homeLoader } from './home-loader.ts';
import { merchLoader } from './merch-loader.ts';
import { contactLoader, storyLoader } from './portraits-loader.ts';
import { sellLoader } from './sell-loader.ts';
import { ourWorkLoader } from './work-loader.ts';

const nothing: Loader = () => Promise.resolve(null);

const loaderOf =
  (...names: readonly DocumentName[]): Loader =>
  async ({ queryClient }) => {
    await Promise.all(names.map((name) => queryClient.ensureQueryData(siteDocumentQuery(name))));
    return null;
  };

/** What legal texts name. */
const legalLoader = loaderOf('agreements', 'seller');

const loaders: Readonly<Record<DocumentName, Loader>> = {
  label: homeLoader,
  navigation: homeLoader,
  theme: homeLoader,
  disclaimer: homeLoader,
  home: homeLoader,
  story: storyLoader,
  artists: contactLoader,
  'our-work': ourWorkLoader,
  merch: merchLoader,
  sell: sellLoader,
  // All that it needs is the document.
  prices: nothing,
  seller: nothing,
  help: nothing,
  terms: legalLoader,
  privacy: legalLoader,
  withdrawal: legalLoader,
  notices: nothing,
  'free-use': legalLoader,
  // Names for examples.
  agreements: loaderOf('artists', 'our-work'),
};

/** Loads the draft in place of what is published, then what its page needs. */
export const previewLoader = async (args: LoaderArgs): Promise<null> => {
  const { queryClient, request } = args;
  const key = new URL(request.url).searchParams.get('key') ?? 'none';
  const preview = await queryClient.ensureQueryData(sitePreviewQuery(key));
  if ('username' in preview) {
    await artistLoader({ ...args, params: { username: preview.username } });
    previewArtist(queryClient, preview.username, preview.data);
    return null;
  }
  const { name, data } = preview;
  // The document may be on its way already, and would replace the draft.
  await queryClient.ensureQueryData(siteDocumentQuery(name)).catch(() => null);
  queryClient.setQueryData(siteDocumentQuery(name).queryKey, data);
  await loaders[name](args);
  return null;
};
