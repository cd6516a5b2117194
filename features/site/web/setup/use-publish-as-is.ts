import { useMutation, useQueryClient } from '@tanstack/react-query';
import { t } from '#contract-kit/texts/text.ts';
import { toast } from '#ui/composites/toast.tsx';
import { useApi } from '#ui/data/api.ts';
import { errorMessage } from '#ui/data/error-message.ts';
import type { LegalName } from '../../legal-pages.ts';
import { labelCalls } from '../editor/document-calls.ts';
import { siteEditorKey } from '../editor/queries.ts';
import { legalKey } from '../legal-queries.ts';
import { siteDocumentQuery } from '../queries.ts';

/** Publishes texts as they came with the site, which is version 0 of each. */
export const usePublishAsIs = () => {
  const api = useApi();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (names: readonly LegalName[]) => {
      for (const name of names) await labelCalls(name).restore(api, 0);
    },
    onError: (error) => toast.error(errorMessage(error, t`We couldn’t publish all of them. Try again.`)),
    // Some may be published even if the next one failed.
    onSettled: (_done, _error, names) =>
      Promise.all(
        [siteEditorKey, legalKey, ...names.map((name) => siteDocumentQuery(name).queryKey)].map((queryKey) =>
          queryClient.invalidateQueries({ queryKey }),
        ),
      ),
  });
};
