import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { t } from '#contract-kit/texts/text.ts';
import { useNavigate } from '#ui/routing/routing.ts';
import { askToLogIn, useSession } from '#features/auth/web/public.tsx';
import { toast } from '#ui/composites/toast.tsx';
import { useApi } from '#ui/data/api.ts';
import { errorMessage } from '#ui/data/error-message.ts';
import type { Track } from '#features/catalogue/contract.ts';
import type { likeTrack } from '../../contract.ts';
import { productPath } from '#features/catalogue/paths.ts';
import { favoritesKey } from '../queries.ts';
import { changeOwnLike, ownLikeQuery, readOwnLike } from './own-like-query.ts';
import { createLikeSwitch } from './like-switch.ts';
import { changeTrack, readTrack, reloadTrack } from '../track-cache.ts';
import { useIntent } from '../use-intent.ts';

/** The like is shown at once. A visitor logs in first; then the like is saved and `onResumed` called. */
export const useLike = (
  track: Track,
  { onResumed }: { readonly onResumed: () => void },
): { readonly liked: boolean; readonly toggle: () => void } => {
  const api = useApi();
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const userId = useSession().user?._id;
  const beatId = track._id;
  const intentKind = `like:${beatId}`;
  const { data } = useQuery({ ...ownLikeQuery(beatId), enabled: userId !== undefined });
  const liked = userId !== undefined && data?.liked === true;

  const likeSwitch = useMemo(
    () =>
      createLikeSwitch({
        send: async () => {
          const params = { beatId };
          const state = await api<typeof likeTrack>('POST /api/v1/app/beatstore/track/like/:beatId', { params });
          void queryClient.invalidateQueries({ queryKey: favoritesKey });
          return state;
        },
        read: () => ({
          liked: readOwnLike(queryClient, beatId),
          likeCount: readTrack(queryClient, beatId)?.likeCount ?? 0,
        }),
        show: ({ liked, likeCount }) => {
          changeOwnLike(queryClient, beatId, liked);
          changeTrack(queryClient, beatId, () => ({ likeCount }));
        },
        onRefused: (error) => {
          toast.error(errorMessage(error, t`We couldn’t save your like. Try again.`));
          reloadTrack(queryClient, beatId);
          void queryClient.invalidateQueries({ queryKey: ownLikeQuery(beatId).queryKey });
        },
      }),
    [api, queryClient, beatId],
  );

  const resume = async (): Promise<void> => {
    await queryClient.prefetchQuery(ownLikeQuery(beatId));
    if (await likeSwitch.set(true)) toast.success(t`You liked ${{ title: track.title }}.`);
    onResumed();
  };
  useIntent(intentKind, () => void resume());

  const toggle = (): void => {
    if (userId !== undefined) void likeSwitch.set(!liked);
    else askToLogIn(navigate, { returnTo: productPath(beatId), intent: { kind: intentKind } });
  };
  return { liked, toggle };
};
