import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { putEcomEnabled } from '#features/settings/contract.ts';
import { ecomQuery, siteQuery } from '#features/settings/web/public.ts';
import { ConfirmDialog } from '#ui/composites/confirm-dialog.tsx';
import { ErrorState } from '#ui/composites/error-state.tsx';
import { Panel } from '#ui/composites/panel.tsx';
import { toast } from '#ui/composites/toast.tsx';
import { useApi } from '#ui/data/api.ts';
import { errorMessage } from '#ui/data/error-message.ts';
import { Badge } from '#ui/primitives/badge.tsx';
import { Switch } from '#ui/primitives/forms/switch.tsx';
import { Skeleton } from '#ui/primitives/skeleton.tsx';
import { t } from '#contract-kit/texts/text.ts';

const useSwitchEcom = () => {
  const api = useApi();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (isEcomEnabled: boolean) =>
      api<typeof putEcomEnabled>('PUT /api/v1/app/isEcomEnabled', { body: { isEcomEnabled } }),
    onSuccess: (saved) => {
      queryClient.setQueryData(ecomQuery().queryKey, saved);
      queryClient.setQueryData(siteQuery().queryKey, (site) => site && { ...site, ...saved });
      toast.success(saved.isEcomEnabled ? t`Buying is on` : t`Buying is off`);
    },
    onError: (error) => toast.error(errorMessage(error, t`We couldn’t change this. Try again.`)),
  });
};

const EcomSwitch = ({ on }: { readonly on: boolean }) => {
  const [asking, setAsking] = useState(false);
  const change = useSwitchEcom();
  return (
    <>
      <Switch
        label={t`Buying`}
        hint={
          on
            ? t`Visitors can buy. Switch buying off to pause the store.`
            : t`Visitors can listen, but no one can buy. Carts are kept.`
        }
        checked={on}
        busy={change.isPending}
        onChange={(next) => (next ? change.mutate(true) : setAsking(true))}
      />
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={t`Switch buying off for everyone?`}
        text={t`Prices, carts and checkout go away until you switch it on again. Carts are kept, orders already being paid are still delivered, and previews keep playing.`}
        confirm={t`Switch off`}
        busy={change.isPending}
        onConfirm={() => change.mutate(false, { onSettled: () => setAsking(false) })}
      />
    </>
  );
};

export const EcomPanel = () => {
  const { data, error, refetch } = useQuery(ecomQuery());
  return (
    <Panel
      title={t`Store`}
      lead={t`One switch for the whole site.`}
      aside={data && (data.isEcomEnabled ? <Badge tone="good">{t`On`}</Badge> : <Badge tone="warn">{t`Off`}</Badge>)}
    >
      {data ? (
        <EcomSwitch on={data.isEcomEnabled} />
      ) : error ? (
        <ErrorState error={error} title={t`We couldn’t load the buying setting`} onRetry={() => void refetch()} />
      ) : (
        <Skeleton className="h-11" />
      )}
    </Panel>
  );
};
