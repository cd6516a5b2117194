import type { QueryClient } from '@tanstack/react-query';
import type { ArtistPageData } from '#features/site/artist-document.ts';
import { withPage } from '#features/site/artist-page.ts';
import { siteDocumentQuery } from '#features/site/web/public.ts';

/** Shows an artist's page with what is typed. A link that is half typed is left out. */
export const previewArtist = (queryClient: QueryClient, username: string, page: ArtistPageData): void => {
  const { queryKey } = siteDocumentQuery('artists');
  // Before the page asks for it: a refetch would replace the draft by what is published.
  queryClient.setQueryDefaults(queryKey, { staleTime: Infinity });
  const typed = {
    ...page,
    ...(page.links && { links: page.links.filter((link) => /^https:\/\/[^/]+\.[^/]+/.test(link)) }),
  };
  queryClient.setQueryData(
    queryKey,
    (published) =>
      published && {
        artists: published.artists.map((entry) => (entry.username === username ? withPage(entry, typed) : entry)),
      },
  );
};
