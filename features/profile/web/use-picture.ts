import { useMutation } from '@tanstack/react-query';
import { ApiError } from '#contract-kit/api.ts';
import { useUserChanged } from '#features/auth/web/public.tsx';
import { toast } from '#ui/composites/toast.tsx';
import { useApi } from '#ui/data/api.ts';
import { errorMessage } from '#ui/data/error-message.ts';
import type { removePicture, uploadPicture } from '#features/account/contract.ts';
import { t } from '#contract-kit/texts/text.ts';

/** The specification has a text of its own for a failed network. */
const showFailure = (error: unknown): void => {
  if (error instanceof ApiError && error.status > 0) {
    toast.error(t`Error: ${{ message: error.words ?? t`Failed to upload image` }}`);
  } else toast.error(t`An error occurred while uploading the image.`);
};

export const useUploadPicture = () => {
  const api = useApi();
  const changed = useUserChanged();
  return useMutation({
    mutationFn: (photo: File) =>
      api<typeof uploadPicture>('POST /api/v1/app/upload-profile-image', { files: { photo } }),
    onSuccess: ({ user }) => {
      changed(user);
      toast.success(t`Profile image uploaded successfully!`);
    },
    onError: showFailure,
  });
};

export const useRemovePicture = () => {
  const api = useApi();
  const changed = useUserChanged();
  return useMutation({
    mutationFn: () => api<typeof removePicture>('DELETE /api/v1/app/profile-image', {}),
    onSuccess: ({ user, message }) => {
      changed(user);
      toast.success(message);
    },
    onError: (error) => toast.error(errorMessage(error, t`We couldn’t remove your picture. Try again.`)),
  });
};
