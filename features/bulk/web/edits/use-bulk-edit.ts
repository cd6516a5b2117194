import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import type { BulkChange, checkEdit, EditCheck, Selection, startEdit, undoEdit } from '../../contract-edits.ts';
import { toast } from '#ui/composites/toast.tsx';
import { useApi } from '#ui/data/api.ts';
import { errorMessage } from '#ui/data/error-message.ts';
import { bulkEditsQuery } from '../queries.ts';
import { t } from '#contract-kit/texts/text.ts';

export interface ToChange {
  readonly selection: Selection;
  readonly change: BulkChange;
}

/** Id of the message that says what became of an edit; it replaces the one that it has started. */
export const outcomeOf = (editId: string): string => `bulk ${editId}`;

const refresh = (client: QueryClient): Promise<void> =>
  client.invalidateQueries({ queryKey: bulkEditsQuery().queryKey });

export const useBulkCheck = () => {
  const api = useApi();
  return useMutation({
    mutationFn: (body: ToChange) => api<typeof checkEdit>('POST /api/v1/app/bulk/edits/check', { body }),
  });
};

export const useBulkStart = (onStarted: () => void) => {
  const api = useApi();
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ sent, check }: { readonly sent: ToChange; readonly check: EditCheck }) =>
      api<typeof startEdit>('POST /api/v1/app/bulk/edits', { body: { ...sent, count: check.beats.length } }),
    onSuccess: ({ id }) => {
      toast.info(t`Your changes are on their way.`, { id: outcomeOf(id) });
      onStarted();
    },
    onSettled: () => refresh(client),
  });
};

export const useUndo = () => {
  const api = useApi();
  const client = useQueryClient();
  return useMutation({
    mutationFn: (editId: string) =>
      api<typeof undoEdit>('POST /api/v1/app/bulk/edits/:editId/undo', { params: { editId } }),
    onError: (error) => toast.error(errorMessage(error, t`Something went wrong. Try again.`)),
    onSettled: () => refresh(client),
  });
};
