import { useQuery } from '@tanstack/react-query';
import type { Beat } from '#features/catalogue/contract.ts';
import { useSiteDocument } from '#features/site/web/queries.ts';
import { trackQuery } from '#features/catalogue/web/queries.ts';
import { promotionsQuery } from '#features/promotions/web/queries.ts';
import { artistFavoritesQuery, type ChosenBeat } from '../../work-loader.ts';
import { useArtist } from '../use-artists.ts';
import { useChosenBeat } from './use-chosen-beat.ts';

export interface Featured {
  readonly song: Beat | undefined;
  readonly weekly: Beat | undefined;
  /** True if a promotion chose the beats and the artist, false for the label’s own choice. */
  readonly promoted: boolean;
  /** Null if the label's choice isn't one of its artists anymore. */
  readonly artist: { readonly username: string; readonly name: string; readonly text: string } | null;
}

/** A promotion’s beat is the song, its person the artist, and the artist’s most liked other beat the weekly song. */
const usePromoted = (): Featured | null | undefined => {
  const { data: promotions, isError } = useQuery(promotionsQuery());
  const promotion = promotions?.currentPromotion;
  const username = promotion?.user.username ?? '';
  const enabled = Boolean(promotion);
  const { data: song } = useQuery({ ...trackQuery(promotion?.beat._id ?? ''), enabled });
  const { data: favorites } = useQuery({ ...artistFavoritesQuery(username), enabled });
  const artist = useArtist(username);
  if (!promotion) return promotions || isError ? null : undefined;
  return {
    song,
    weekly: favorites?.find(({ _id }) => _id !== promotion.beat._id) ?? song,
    promoted: true,
    artist: {
      username,
      name: song?.user.name ?? username,
      text: promotion.description || (artist?.tagline ?? ''),
    },
  };
};

/** A beat that isn't in the store is replaced by the artist's most liked one `besides` the other. */
const useChosen = (chosen: ChosenBeat | undefined, isWanted: boolean, besides?: Beat): Beat | undefined => {
  const enabled = isWanted && chosen !== undefined;
  const named = useChosenBeat(enabled ? chosen : null);
  const { data: favorites } = useQuery({ ...artistFavoritesQuery(chosen?.artist ?? ''), enabled });
  return named ?? favorites?.find(({ _id }) => _id !== besides?._id);
};

const useOwnChoice = (isWanted: boolean): Featured | null => {
  const { choice } = useSiteDocument('our-work');
  const artist = useArtist(choice?.artist ?? '');
  const song = useChosen(choice?.song, isWanted);
  const weekly = useChosen(choice?.weekly, isWanted, song);
  if (!choice) return null;
  return {
    song,
    weekly,
    promoted: false,
    artist: artist ? { username: artist.username, name: artist.name, text: artist.tagline } : null,
  };
};

/** The current promotion, or otherwise the label's own choice. Null if it has none; undefined while loading. */
export const useFeatured = (): Featured | null | undefined => {
  const promoted = usePromoted();
  const own = useOwnChoice(promoted === null);
  return promoted === null ? own : promoted;
};
