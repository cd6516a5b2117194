import { useQuery } from '@tanstack/react-query';
import type { DocumentData } from '#features/site/documents.ts';
import { siteDocumentQuery } from '#features/site/web/public.ts';

export type LabelArtist = DocumentData<'artists'>['artists'][number];

const none: readonly LabelArtist[] = [];

/** The label's artists. The pages that show them have fetched them. */
export const useArtists = (): readonly LabelArtist[] => useQuery(siteDocumentQuery('artists')).data?.artists ?? none;

export const useArtist = (username: string): LabelArtist | undefined =>
  useArtists().find((artist) => artist.username === username);
