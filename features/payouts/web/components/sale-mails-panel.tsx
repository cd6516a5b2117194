import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { ErrorState } from '#ui/composites/error-state.tsx';
import { Panel } from '#ui/composites/panel.tsx';
import { toast } from '#ui/composites/toast.tsx';
import { useApi } from '#ui/data/api.ts';
import { errorMessage } from '#ui/data/error-message.ts';
import { Skeleton } from '#ui/primitives/skeleton.tsx';
import { Switch } from '#ui/primitives/forms/switch.tsx';
import type { SaleMails, setSaleMails } from '../../contract.ts';
import { saleMailsQuery } from '../queries.ts';
import { t } from '#contract-kit/texts/text.ts';

const Choice = ({ saleMails }: { readonly saleMails: SaleMails }) => {
  const api = useApi();
  const queryClient = useQueryClient();
  const save = useMutation({
    mutationFn: (choice: SaleMails) =>
      api<typeof setSaleMails>('PUT /api/v1/app/seller/sale-mails', { body: { saleMails: choice } }),
    onSuccess: (saved) => queryClient.setQueryData(saleMailsQuery().queryKey, saved),
    onError: (error) => toast.error(errorMessage(error, t`We couldn’t save this setting. Try again.`)),
  });
  return (
    <Switch
      label={t`One email a day`}
      hint={t`A daily summary at 06:00 UTC instead of an email for each sale.`}
      checked={saleMails === 'daily'}
      busy={save.isPending}
      onChange={(daily) => save.mutate(daily ? 'daily' : 'each')}
    />
  );
};

export const SaleMailsPanel = () => {
  const { data, error, refetch } = useQuery(saleMailsQuery());
  return (
    <Panel
      id="sale-emails"
      title={t`Sale emails`}
      lead={t`When something of yours is sold, or that you share in, we email you what you earn after fees.`}
    >
      {error ? (
        <ErrorState title={t`We couldn’t load this setting`} error={error} onRetry={() => void refetch()} />
      ) : data ? (
        <Choice saleMails={data.saleMails} />
      ) : (
        <Skeleton className="h-11" />
      )}
    </Panel>
  );
};
