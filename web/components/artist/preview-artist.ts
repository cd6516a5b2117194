import type { QueryClient } from '@tanstack/react-query';
import type { ArtistPageData } from '#features/site/artist-document.ts';
import { withPage } from '#features/site/artist-page.ts';
import { siteDocumentQuery } from '#features/site/web/public.ts';
import type { LabelArtist } from '../use-artists.ts';

const withoutHalfLinks = <Page extends Pick<ArtistPageData, 'links'>>(page: Page): Page =>
  page.links ? { ...page, links: page.links.filter((link) => /^https:\/\/[^/]+\.[^/]+/.test(link)) } : page;

/** The label's entry with what is typed. A link that is half typed is left out, and so is a picture to be chosen. */
export const previewEntry = ({ hero, ...entry }: LabelArtist): LabelArtist => ({
  ...withoutHalfLinks(entry),
  ...(hero?.picture && { hero }),
});

/** Shows an artist's page with what is typed. A link that is half typed is left out. */
export const previewArtist = (queryClient: QueryClient, username: string, page: ArtistPageData): void => {
  const { queryKey } = siteDocumentQuery('artists');
  // Before the page asks for it: a refetch would replace the draft by what is published.
  queryClient.setQueryDefaults(queryKey, { staleTime: Infinity });
  const typed = withoutHalfLinks(page);
  queryClient.setQueryData(
    queryKey,
    (published) =>
      published && {
        artists: published.artists.map((entry) => (entry.username === username ? withPage(entry, typed) : entry)),
      },
  );
};
