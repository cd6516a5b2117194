import { useMutation } from '@tanstack/react-query';
import { ApiError } from '#contract-kit/api.ts';
import type { FailureBody } from '#contract-kit/failure.ts';
import { saveFile } from '#ui/data/save-file.ts';

const path = '/api/v1/app/account/export';

const nameIn = (disposition: string | null): string =>
  /filename="?([^";]+)"?/.exec(disposition ?? '')?.[1] ?? 'my-data.zip';

/** Fetched first and then saved, because a plain link couldn't show why a download failed. */
const fetchExport = async (): Promise<{ readonly zip: Blob; readonly filename: string }> => {
  const response = await fetch(path, { credentials: 'same-origin' }).catch(() => null);
  if (!response) throw new ApiError(0, undefined);
  if (!response.ok) {
    throw new ApiError(response.status, (await response.json().catch(() => undefined)) as FailureBody | undefined);
  }
  return { zip: await response.blob(), filename: nameIn(response.headers.get('content-disposition')) };
};

export const useDataExport = () =>
  useMutation({
    mutationFn: async (): Promise<void> => {
      const { zip, filename } = await fetchExport();
      saveFile(zip, filename);
    },
  });
