import { useMutation, useQueryClient } from '@tanstack/react-query';
import { t } from '#contract-kit/texts/text.ts';
import { toast } from '#ui/composites/toast.tsx';
import { useApi } from '#ui/data/api.ts';
import { errorMessage } from '#ui/data/error-message.ts';
import { Checkbox } from '#ui/primitives/forms/checkbox.tsx';
import type { setPriceMails } from '../../contract-favorites.ts';
import { favoritesKey } from '../queries.ts';

export const PriceMailsBox = ({ enabled }: { readonly enabled: boolean }) => {
  const api = useApi();
  const queryClient = useQueryClient();
  const { mutate, isPending, variables } = useMutation({
    mutationFn: (next: boolean) =>
      api<typeof setPriceMails>('PUT /api/v1/app/price-mails', { body: { enabled: next } }),
    onSuccess: (saved) =>
      toast.success(
        saved.enabled ? t`You’ll get an email when a price drops.` : t`You won’t get emails about prices.`,
        {
          id: 'price-mails',
        },
      ),
    onError: (error) => toast.error(errorMessage(error, t`We couldn’t save your choice. Try again.`)),
    onSettled: () => queryClient.invalidateQueries({ queryKey: favoritesKey }),
  });
  return (
    <Checkbox
      label={t`Tell me once a week when something I like costs less`}
      checked={isPending ? variables : enabled}
      onChange={({ target }) => mutate(target.checked)}
      className="mt-4"
    />
  );
};
