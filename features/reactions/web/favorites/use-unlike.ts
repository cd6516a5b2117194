import { useMutation, useQueryClient } from '@tanstack/react-query';
import { t } from '#contract-kit/texts/text.ts';
import { toast } from '#ui/composites/toast.tsx';
import { useApi } from '#ui/data/api.ts';
import { errorMessage } from '#ui/data/error-message.ts';
import type { removeFavorite, restoreFavorite } from '../../contract-favorites.ts';
import { changeOwnLike } from '../likes/own-like-query.ts';
import { reloadTrack } from '../track-cache.ts';
import { favoritesKey } from '../queries.ts';

const path = '/api/v1/app/favorites/:beatId';

/** Undo in the toast restores the like as it was. */
export const useUnlike = (beatId: string) => {
  const api = useApi();
  const queryClient = useQueryClient();

  const show = async (liked: boolean): Promise<void> => {
    changeOwnLike(queryClient, beatId, liked);
    reloadTrack(queryClient, beatId);
    await queryClient.invalidateQueries({ queryKey: favoritesKey });
  };

  const restore = async (token: string): Promise<void> => {
    try {
      const { message } = await api<typeof restoreFavorite>(`POST ${path}`, { params: { beatId }, body: { token } });
      toast.success(message);
      await show(true);
    } catch (error) {
      toast.error(errorMessage(error, t`We couldn’t undo this. Try again.`));
    }
  };

  return useMutation({
    mutationFn: () => api<typeof removeFavorite>(`DELETE ${path}`, { params: { beatId } }),
    onSuccess: ({ message, undo }) => {
      toast.success(message, {
        id: `unliked-${beatId}`,
        duration: 8000,
        ...(undo !== null && { action: { label: t`Undo`, onPress: () => void restore(undo) } }),
      });
      return show(false);
    },
    onError: (error) => toast.error(errorMessage(error, t`We couldn’t remove this favorite. Try again.`)),
  });
};
