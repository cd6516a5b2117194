import { formatCount } from '#contract-kit/format.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { ErrorState } from '#ui/composites/error-state.tsx';
import { toast } from '#ui/composites/toast.tsx';
import { useApi } from '#ui/data/api.ts';
import { errorMessage } from '#ui/data/error-message.ts';
import { Button } from '#ui/primitives/button.tsx';
import { Switch } from '#ui/primitives/forms/switch.tsx';
import { Icon } from '#ui/primitives/icon.tsx';
import { IconButton } from '#ui/primitives/icon-button.tsx';
import { Skeleton } from '#ui/primitives/skeleton.tsx';
import type { OrderItem } from '#features/orders/contract.ts';
import type { OrderLink } from '#features/orders/web/public.tsx';
import type { LicenseUse, OwnProof, removeUse, showBuyer } from '../../contract.ts';
import { maxUses } from '../../use-rules.ts';
import { ownProofQuery } from '../queries.ts';
import { UseDialog } from './use-dialog.tsx';
import { UseFacts } from './use-facts.tsx';
import { t } from '#contract-kit/texts/text.ts';
import { T } from '#ui/texts/rich-text.tsx';

interface ManageProps {
  readonly item: OrderItem;
  readonly link: OrderLink;
}

const NameSwitch = ({ item, link, own }: ManageProps & { readonly own: OwnProof }) => {
  const api = useApi();
  const queryClient = useQueryClient();
  const [busy, setBusy] = useState(false);
  if (own.buyer === null) {
    return (
      <p className="text-sm text-muted">
        {t`You gave no name with this order, so the page shows only “${{ name: own.masked ?? '' }}”, the beginning of your email.`}
      </p>
    );
  }
  const change = async (showsBuyer: boolean): Promise<void> => {
    setBusy(true);
    try {
      const changed = await api<typeof showBuyer>('PUT /api/v1/app/orders/:orderId/items/:itemId/proof', {
        params: { orderId: link.orderId, itemId: item._id },
        query: { key: link.key },
        body: { showsBuyer },
      });
      queryClient.setQueryData(ownProofQuery(link, item._id).queryKey, changed);
    } catch (error) {
      toast.error(errorMessage(error, t`We couldn’t change what the page shows. Try again.`));
    } finally {
      setBusy(false);
    }
  };
  return (
    <Switch
      label={t`Show my name`}
      hint={t`Anyone with the code, and the producer, sees “${{ name: own.buyer }}”. Otherwise it’s “${{ short: own.masked ?? '' }}”.`}
      checked={own.showsBuyer}
      busy={busy}
      onChange={(checked) => void change(checked)}
    />
  );
};

const Uses = ({ item, link, own }: ManageProps & { readonly own: OwnProof }) => {
  const api = useApi();
  const queryClient = useQueryClient();
  const [edited, setEdited] = useState<LicenseUse | 'new' | null>(null);
  const add = useRef<HTMLButtonElement>(null);
  const refresh = () => queryClient.invalidateQueries({ queryKey: ownProofQuery(link, item._id).queryKey });
  const remove = async (use: LicenseUse): Promise<void> => {
    try {
      await api<typeof removeUse>('DELETE /api/v1/app/orders/:orderId/items/:itemId/uses/:useId', {
        params: { orderId: link.orderId, itemId: item._id, useId: use._id },
        query: { key: link.key },
      });
      await refresh();
      toast.success(t`${{ song: use.song }} removed.`);
      add.current?.focus();
    } catch (error) {
      toast.error(errorMessage(error, t`We couldn’t remove it. Try again.`));
    }
  };
  return (
    <div className="flex flex-col gap-3">
      <div>
        <h3 className="font-semibold">{t`Where you use it`}</h3>
        <p className="mt-0.5 text-sm text-muted">
          <T>
            The producer sees these songs and channels, and can keep claims off them. The page of the code doesn’t show
            them.
          </T>
        </p>
      </div>
      {own.uses.length > 0 && (
        <ul className="divide-y divide-line border-y border-line">
          {own.uses.map((use) => (
            <li key={use._id} className="flex items-start justify-between gap-3 py-3">
              <UseFacts use={use} />
              <span className="flex shrink-0">
                <IconButton label={t`Edit ${{ song: use.song }}`} icon="edit" onClick={() => setEdited(use)} />
                <IconButton label={t`Remove ${{ song: use.song }}`} icon="trash" onClick={() => void remove(use)} />
              </span>
            </li>
          ))}
        </ul>
      )}
      <p className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button ref={add} size="s" disabled={own.uses.length >= maxUses} onClick={() => setEdited('new')}>
          <Icon name="plus" size={16} />
          {t`Add a use`}
        </Button>
        {own.uses.length >= maxUses && (
          <span className="text-sm text-muted">
            {t`${{ number: formatCount(maxUses) }} is the most. Remove one to add another.`}
          </span>
        )}
      </p>
      {edited !== null && (
        <UseDialog
          item={item}
          link={link}
          use={edited === 'new' ? null : edited}
          otherwiseFocus={add}
          onSaved={refresh}
          onClose={() => setEdited(null)}
        />
      )}
    </div>
  );
};

/** A buyer's settings for the proof of one license. Loaded when opened. */
export const ManageProof = (props: ManageProps) => {
  const { data, error, refetch } = useQuery(ownProofQuery(props.link, props.item._id));
  if (error) return <ErrorState title={t`We couldn’t load this`} error={error} onRetry={() => void refetch()} />;
  if (!data) {
    return (
      <output aria-busy="true" aria-label={t`Loading where you use it`}>
        <Skeleton className="h-40 rounded-m" />
      </output>
    );
  }
  return (
    <div className="flex flex-col gap-6">
      <NameSwitch {...props} own={data} />
      <Uses {...props} own={data} />
    </div>
  );
};
