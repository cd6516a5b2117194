import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { toast } from '#ui/composites/toast.tsx';
import { useApi } from '#ui/data/api.ts';
import { errorMessage } from '#ui/data/error-message.ts';
import type { Follow, setFollow, unfollow } from '../../contract.ts';
import { followQuery, followsKey } from '../queries.ts';
import { t } from '#contract-kit/texts/text.ts';

export interface Artist {
  readonly id: string;
  readonly name: string;
}

const path = '/api/v1/app/follows/:artistId';

/** Makes one call at a time. */
export const useSetFollow = ({ id, name }: Artist) => {
  const api = useApi();
  const queryClient = useQueryClient();
  const { queryKey } = followQuery(id);
  const params = { artistId: id };
  return useMutation({
    scope: { id: `follow-${id}` },
    mutationFn: (next: boolean): Promise<Follow> =>
      next
        ? api<typeof setFollow>(`PUT ${path}`, { params, body: {} })
        : api<typeof unfollow>(`DELETE ${path}`, { params }),
    onMutate: async (next) => {
      await queryClient.cancelQueries({ queryKey });
      queryClient.setQueryData(queryKey, { following: next, sharesEmail: false });
    },
    onSuccess: (_, next) =>
      toast.success(
        next
          ? t`You’re following ${{ artist: name }}. We’ll email you about new releases, at most once a day.`
          : t`Unfollowed ${{ artist: name }}.`,
        { id: `follow-${id}` },
      ),
    onError: (error) => toast.error(errorMessage(error, t`We couldn’t save this. Try again.`)),
    onSettled: () => queryClient.invalidateQueries({ queryKey: followsKey }),
  });
};

/** Shows the change at once. */
export const useFollow = (artist: Artist, userId: string | undefined) => {
  const { data } = useQuery({ ...followQuery(artist.id), enabled: userId !== undefined && userId !== artist.id });
  const { mutate } = useSetFollow(artist);
  const following = userId !== undefined && data?.following === true;
  return { following, toggle: () => mutate(!following) };
};
