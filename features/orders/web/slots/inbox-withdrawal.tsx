import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatPrice } from '#contract-kit/format.ts';
import { ErrorState } from '#ui/composites/error-state.tsx';
import { Panel } from '#ui/composites/panel.tsx';
import { Skeleton } from '#ui/primitives/skeleton.tsx';
import type { Slots } from '#ui/routing/slots.ts';
import type { AdminOrder } from '../../contract-admin.ts';
import { ActDialog } from '../admin/act-dialog.tsx';
import type { Act } from '../admin/acts.ts';
import { ConsentPanel } from '../admin/consent-panel.tsx';
import { adminOrderQuery } from '../admin/queries.ts';
import { t } from '#contract-kit/texts/text.ts';

const Withdrawal = ({ order }: { readonly order: AdminOrder }) => {
  const [act, setAct] = useState<Act | null>(null);
  return (
    <div className="flex flex-col gap-6">
      <ConsentPanel order={order} onAct={setAct} />
      <Panel title={t`What they bought`}>
        <ul aria-label={t`What they bought`}>
          {order.items.map((item) => (
            <li key={item.id} className="flex justify-between gap-4 py-1">
              <span dir="auto" className="min-w-0 wrap-anywhere">
                {item.title}
              </span>
              <span className="tabular">{formatPrice(item.paid)}</span>
            </li>
          ))}
        </ul>
      </Panel>
      <ActDialog act={act} order={order} onEnd={() => setAct(null)} />
    </div>
  );
};

export const Component = ({ id }: Slots['inbox.withdrawal']) => {
  const { data, error, refetch } = useQuery(adminOrderQuery(id));
  if (data) return <Withdrawal order={data} />;
  if (error) return <ErrorState title={t`We couldn’t load this order`} error={error} onRetry={() => void refetch()} />;
  return <Skeleton className="h-72 rounded-l" />;
};
