import { useMutation, useQueryClient } from '@tanstack/react-query';
import { toast } from '#ui/composites/toast.tsx';
import { useApi } from '#ui/data/api.ts';
import { errorMessage } from '#ui/data/error-message.ts';
import { Switch } from '#ui/primitives/forms/switch.tsx';
import type { setTakesPart } from '../contract.ts';
import { ownCodesQuery } from './queries.ts';
import { t } from '#contract-kit/texts/text.ts';

export const TakesPart = ({ takesPart }: { readonly takesPart: boolean }) => {
  const api = useApi();
  const queryClient = useQueryClient();
  const change = useMutation({
    mutationFn: (next: boolean) =>
      api<typeof setTakesPart>('PUT /api/v1/app/seller/label-promotions', { body: { takesPart: next } }),
    onSuccess: ({ takesPart: saved }) => {
      queryClient.setQueryData(ownCodesQuery().queryKey, (now) => now && { ...now, takesPart: saved });
      toast.success(saved ? t`You take part in the label’s promotions.` : t`You no longer take part.`);
    },
    onError: (error) => toast.error(errorMessage(error, t`We couldn’t save this. Try again.`)),
  });
  return (
    <Switch
      label={t`Take part in the label’s promotions`}
      hint={t`The label’s discount codes then work on what you sell, too. You’re paid from the reduced price.`}
      checked={change.isPending ? change.variables : takesPart}
      busy={change.isPending}
      onChange={(next) => change.mutate(next)}
    />
  );
};
