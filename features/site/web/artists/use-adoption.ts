import { useQuery } from '@tanstack/react-query';
import { t } from '#contract-kit/texts/text.ts';
import { sellerPageQuery } from '#features/profile/web/public.tsx';
import { toast } from '#ui/composites/toast.tsx';
import { useSearchParams } from '#ui/data/use-search-params.ts';
import type { ArtistEntry } from '../../artist-page.ts';
import type { DocumentName } from '../../documents.ts';
import type { DocumentEditor } from '../editor/use-document-editor.ts';
import { entryFromSeller } from '../editor/entry-from-seller.ts';

/**
 * Begins the entry of the seller whom the URL names: `?artist=nell`. If they have one, it's opened. `begin` returns the
 * path of the entry.
 */
export const useAdoption = (name: DocumentName) => {
  const [params, setParams] = useSearchParams();
  const username = name === 'artists' ? params.get('artist') : null;
  const { data: seller, isLoading } = useQuery({ ...sellerPageQuery(username ?? ''), enabled: username !== null });
  const begin = ({ data, change }: DocumentEditor): string | null => {
    if (username === null) return null;
    setParams({}, { replace: true, preventScrollReset: true });
    const { artists } = data as { readonly artists: readonly ArtistEntry[] };
    const index = artists.findIndex((artist) => artist.username.toLowerCase() === username.toLowerCase());
    if (index !== -1) return `artists.${index}`;
    if (!seller) {
      toast.error(t`This account has no page in the store. Only an active seller can be one of the label’s artists.`);
      return null;
    }
    change(['artists'], [...artists, entryFromSeller(seller)]);
    return `artists.${artists.length}`;
  };
  return { isLoading, begin } as const;
};
