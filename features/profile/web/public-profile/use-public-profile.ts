import { useMutation, useQueryClient } from '@tanstack/react-query';
import { toast } from '#ui/composites/toast.tsx';
import { useApi } from '#ui/data/api.ts';
import { errorMessage } from '#ui/data/error-message.ts';
import type {
  OwnPublicProfile,
  removeHeroPicture,
  uploadHeroPicture,
} from '#features/account/contract-public-profile.ts';
import { publicProfileQuery, sellerPagesKey } from '../queries.ts';
import { t } from '#contract-kit/texts/text.ts';

/** Shows the saved profile here, and on the seller's page when it's opened next. */
export const useProfileChanged = () => {
  const client = useQueryClient();
  return (response: { readonly profile: OwnPublicProfile }): void => {
    client.setQueryData(publicProfileQuery().queryKey, response.profile);
    void client.invalidateQueries({ queryKey: sellerPagesKey });
  };
};

export const useHeroPicture = (fail: (words: string) => void) => {
  const api = useApi();
  const changed = useProfileChanged();
  return {
    upload: useMutation({
      mutationFn: (heroPicture: File) =>
        api<typeof uploadHeroPicture>('POST /api/v1/app/seller/public-profile/picture', { files: { heroPicture } }),
      onSuccess: (response) => {
        changed(response);
        toast.success(t`Your picture is on your page.`);
      },
      onError: (error) => fail(errorMessage(error, t`We couldn’t upload this picture. Try again.`)),
    }),
    remove: useMutation({
      mutationFn: () => api<typeof removeHeroPicture>('DELETE /api/v1/app/seller/public-profile/picture', {}),
      onSuccess: (response) => {
        changed(response);
        toast.success(t`Your picture has been removed.`);
      },
      onError: (error) => fail(errorMessage(error, t`We couldn’t remove this picture. Try again.`)),
    }),
  };
};
