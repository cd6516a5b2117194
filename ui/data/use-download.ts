import { useMutation } from '@tanstack/react-query';
import type { DownloadedFile } from '#contract-kit/api.ts';
import type { CallInput, Endpoint, EndpointKey } from '#contract-kit/endpoint.ts';
import { toast } from '../toasts/toasts.ts';
import { useApi } from './api.ts';
import { saveFile } from './save-file.ts';
import { errorMessage } from './error-message.ts';

/**
 * For downloads that may require the password, and whose failures the page shows; `otherwise` is the default message.
 */
export const useDownload = <E extends Endpoint & { readonly response: 'binary' }>(
  key: EndpointKey<E>,
  otherwise: string,
) => {
  const api = useApi() as unknown as (key: string, input: object) => Promise<DownloadedFile>;
  return useMutation({
    mutationFn: async (input: CallInput<E>): Promise<void> => {
      const { content, filename } = await api(key, { ...input, file: true });
      saveFile(content, filename);
    },
    onError: (error) => toast.error(errorMessage(error, otherwise)),
  });
};
