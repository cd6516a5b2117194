import { useQueryClient } from '@tanstack/react-query';
import { toast } from '#ui/composites/toast.tsx';
import { useApi } from '#ui/data/api.ts';
import type { ModeratedBeat, restoreBeat, takeOffBeat } from '../../contract-admin.ts';
import { catalogueKey, ownCatalogueKey } from '../queries.ts';
import { moderationKey } from './queries.ts';
import { t } from '#contract-kit/texts/text.ts';

/** After a change, everything that shows the beat becomes stale. */
export const useModeration = (beatId: string) => {
  const api = useApi();
  const queryClient = useQueryClient();
  const params = { beatId };
  const done = async (words: string): Promise<void> => {
    toast.success(words);
    // The beat's own page is left now, and a refetch would only report that the beat is gone.
    void queryClient.invalidateQueries({ queryKey: catalogueKey, refetchType: 'none' });
    void queryClient.invalidateQueries({ queryKey: ownCatalogueKey });
    await queryClient.invalidateQueries({ queryKey: moderationKey });
  };
  return {
    takeOff: async (reason: string): Promise<ModeratedBeat> => {
      const { beat } = await api<typeof takeOffBeat>('POST /api/v1/app/admin/beats/:beatId/take-off', {
        params,
        body: { reason },
      });
      await done(t`“${{ beat: beat.title }}” was taken down.`);
      return beat;
    },
    restore: async (): Promise<ModeratedBeat> => {
      const { beat } = await api<typeof restoreBeat>('POST /api/v1/app/admin/beats/:beatId/restore', { params });
      await done(
        beat.status === 'published'
          ? t`“${{ beat: beat.title }}” is back in the store.`
          : t`“${{ beat: beat.title }}” is restored. Its seller can publish it.`,
      );
      return beat;
    },
  };
};
