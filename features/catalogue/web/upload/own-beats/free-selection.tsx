import { useMutation, useQueryClient } from '@tanstack/react-query';
import { counted } from '#contract-kit/format.ts';
import { toast } from '#ui/composites/toast.tsx';
import { useApi } from '#ui/data/api.ts';
import { errorMessage } from '#ui/data/error-message.ts';
import { Button } from '#ui/primitives/button.tsx';
import type { setFreeDownloads } from '../../../contract-own-beats.ts';
import { catalogueKey } from '../../queries.ts';
import { ownBeatsKey } from '../queries.ts';

interface FreeSelectionProps {
  readonly beatIds: readonly string[];
  readonly onDone: () => void;
}

/** Gives the selected beats away, or no longer. */
export const FreeSelection = ({ beatIds, onDone }: FreeSelectionProps) => {
  const api = useApi();
  const client = useQueryClient();
  const set = useMutation({
    mutationFn: (freeDownload: boolean) =>
      api<typeof setFreeDownloads>('PUT /api/v1/app/beatstore/free-downloads', {
        body: { beatIds: [...beatIds], freeDownload },
      }),
    onSuccess: ({ changed }, freeDownload) => {
      toast.success(`Free download turned ${freeDownload ? 'on' : 'off'} for ${counted(changed, 'beat')}`);
      onDone();
    },
    onError: (error) => toast.error(errorMessage(error, 'Something went wrong. Try again.')),
    onSettled: async () => {
      await client.invalidateQueries({ queryKey: ownBeatsKey });
      void client.invalidateQueries({ queryKey: catalogueKey });
    },
  });
  const off = beatIds.length === 0 || set.isPending;
  return (
    <fieldset className="flex flex-wrap items-center gap-2">
      <legend className="sr-only">Selected beats</legend>
      <p aria-live="polite" className="w-full text-sm text-muted @xl:w-auto">
        {counted(beatIds.length, 'beat')} selected. Free download:
      </p>
      <Button size="s" disabled={off} onClick={() => set.mutate(true)}>
        On
      </Button>
      <Button size="s" disabled={off} onClick={() => set.mutate(false)}>
        Off
      </Button>
      <Button size="s" variant="ghost" onClick={onDone}>
        Cancel
      </Button>
    </fieldset>
  );
};
