import { useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useNavigate } from '#ui/routing/routing.ts';
import { askToLogIn, useSession } from '#features/auth/web/public.tsx';
import { toast } from '#ui/composites/toast.tsx';
import { useApi } from '#ui/data/api.ts';
import { serverWords } from '#ui/data/server-words.ts';
import type { likeTrack, Track } from '../../contract.ts';
import { productPath } from '../../paths.ts';
import { createLikeSwitch } from './like-switch.ts';
import { changeTrack, readTrack, reloadTrack } from './track-cache.ts';
import { useIntent } from './use-intent.ts';

/** The user's like of a beat, shown at once. A visitor logs in first, then it is saved and `onResumed` called. */
export const useLike = (
  track: Track,
  { onResumed }: { readonly onResumed: () => void },
): { readonly liked: boolean; readonly toggle: () => void } => {
  const api = useApi();
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const { user } = useSession();
  const beatId = track._id;
  const intentKind = `like:${beatId}`;
  const liked = user !== null && track.likes.includes(user._id);

  const likeSwitch = useMemo(
    () =>
      createLikeSwitch({
        send: async () => {
          const params = { beatId };
          const answer = await api<typeof likeTrack>('POST /api/v1/app/beatstore/track/like/:beatId', { params });
          return answer.likes;
        },
        read: () => readTrack(queryClient, beatId)?.likes ?? [],
        show: (likes) => changeTrack(queryClient, beatId, () => ({ likes: [...likes], likeCount: likes.length })),
        onRefused: (error) => {
          toast.error(serverWords(error, 'We couldn’t save your like. Try again.'));
          reloadTrack(queryClient, beatId);
        },
      }),
    [api, queryClient, beatId],
  );

  const resume = async (userId: string): Promise<void> => {
    if (await likeSwitch.set(userId, true)) toast.success(`You liked ${track.title}.`);
    onResumed();
  };
  useIntent(intentKind, (_, { _id }) => void resume(_id));

  const toggle = (): void => {
    if (user) void likeSwitch.set(user._id, !liked);
    else askToLogIn(navigate, { returnTo: productPath(beatId), intent: { kind: intentKind } });
  };
  return { liked, toggle };
};
