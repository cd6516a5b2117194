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

const useSwitchEcom = () => {
  const api = useApi();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (isEcomEnabled: boolean) =>
      api<typeof putEcomEnabled>('PUT /api/v1/app/isEcomEnabled', { body: { isEcomEnabled } }),
    onSuccess: (saved) => {
      queryClient.setQueryData(ecomQuery().queryKey, saved);
      queryClient.setQueryData(siteQuery().queryKey, (site) => site && { ...site, ...saved });
      toast.success(saved.isEcomEnabled ? 'Buying is on' : 'Buying is off');
    },
    onError: (error) => toast.error(errorMessage(error, 'We couldn’t change this. Try again.')),
  });
};

const EcomSwitch = ({ on }: { readonly on: boolean }) => {
  const [asking, setAsking] = useState(false);
  const change = useSwitchEcom();
  return (
    <>
      <Switch
        label="Buying"
        hint={
          on
            ? 'Visitors can buy. Switch buying off to pause the store.'
            : 'Visitors can listen, but no one can buy. Carts are kept.'
        }
        checked={on}
        busy={change.isPending}
        onChange={(next) => (next ? change.mutate(true) : setAsking(true))}
      />
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title="Switch buying off for everyone?"
        text="Prices, carts and checkout go away until you switch it on again. Carts are kept, orders already being paid are still delivered, and previews keep playing."
        confirm="Switch off"
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
      title="Store"
      lead="One switch for the whole site."
      aside={data && (data.isEcomEnabled ? <Badge tone="good">On</Badge> : <Badge tone="warn">Off</Badge>)}
    >
      {data ? (
        <EcomSwitch on={data.isEcomEnabled} />
      ) : error ? (
        <ErrorState error={error} title="We couldn’t load the buying setting" onRetry={() => void refetch()} />
      ) : (
        <Skeleton className="h-11" />
      )}
    </Panel>
  );
};
