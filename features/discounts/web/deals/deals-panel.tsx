import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { formatCount, formatPrice } from '#contract-kit/format.ts';
import { ConfirmDialog } from '#ui/composites/confirm-dialog.tsx';
import { EmptyState } from '#ui/composites/empty-state.tsx';
import { Panel } from '#ui/composites/panel.tsx';
import { toast } from '#ui/composites/toast.tsx';
import { useApi } from '#ui/data/api.ts';
import { errorMessage } from '#ui/data/error-message.ts';
import { Button } from '#ui/primitives/button.tsx';
import type { Deal, deleteDeal } from '../../contract.ts';
import { Facts } from '../facts.tsx';
import { discountsKey } from '../queries.ts';
import { DealDialog, type DealDialogProps } from './deal-dialog.tsx';
import { draftOfDeal, emptyDeal } from './deal-draft.ts';
import { shownDealsKey } from './shown-deals-query.ts';
import { plural, t } from '#contract-kit/texts/text.ts';
import { T, V } from '#ui/texts/rich-text.tsx';

const useDelete = (onDone: () => void) => {
  const api = useApi();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (dealId: string) =>
      api<typeof deleteDeal>('DELETE /api/v1/app/seller/deals/:dealId', { params: { dealId } }),
    // The list changes before the dialog closes, or the focus would return to a button that is about to disappear.
    onSuccess: async ({ message }) => {
      void queryClient.invalidateQueries({ queryKey: shownDealsKey });
      await queryClient.invalidateQueries({ queryKey: discountsKey });
      toast.success(message);
      onDone();
    },
  });
};

interface DealRowProps {
  readonly deal: Deal;
  readonly onEdit: () => void;
  readonly onDelete: () => void;
}

const DealRow = ({ deal, onEdit, onDelete }: DealRowProps) => (
  <li className="flex flex-col gap-3 rounded-m border border-line bg-background/40 p-4">
    <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
      <div className="min-w-0">
        <h3 className="font-display text-lg font-semibold">{deal.label}</h3>
        <p className="text-sm text-muted">
          {deal.licenseIds.length === 0
            ? t`All but exclusive licenses`
            : t`${plural({ licenses: deal.licenseIds.length }, { one: '# license', other: '# licenses' })}`}
        </p>
      </div>
      <div className="flex flex-wrap gap-2">
        <Button size="s" onClick={onEdit}>
          <T>
            Edit
            <span className="sr-only">
              {' '}
              <V of={{ label: deal.label }} />
            </span>
          </T>
        </Button>
        <Button size="s" onClick={onDelete}>
          <T>
            Delete
            <span className="sr-only">
              {' '}
              <V of={{ label: deal.label }} />
            </span>
          </T>
        </Button>
      </div>
    </div>
    <Facts
      items={[
        [t`Used`, formatCount(deal.uses)],
        [t`Buyers saved`, formatPrice(deal.saved)],
        [t`Sales`, formatPrice(deal.earned)],
      ]}
    />
  </li>
);

export const DealsPanel = ({ deals }: { readonly deals: readonly Deal[] }) => {
  const [editing, setEditing] = useState<Pick<DealDialogProps, 'dealId' | 'first'> | null>(null);
  const [leaving, setLeaving] = useState<Deal | null>(null);
  const remove = useDelete(() => setLeaving(null));
  const list = useRef<HTMLDivElement>(null);
  const onNew = (): void => setEditing({ dealId: null, first: emptyDeal });
  const keep = (): void => {
    remove.reset();
    setLeaving(null);
  };
  return (
    <Panel
      title={t`Deals`}
      lead={t`For carts with several of your beats or kits. Buyers see them on your page, and the cart says what’s missing.`}
      aside={deals.length > 0 && <Button onClick={onNew}>{t`New deal`}</Button>}
    >
      <div ref={list} tabIndex={-1} className="outline-none">
        {deals.length === 0 ? (
          <EmptyState
            className="-my-6"
            title={t`Sell more than one at a time`}
            text={t`“Buy 2, get 1 free” turns two beats into three. You choose the numbers.`}
            action={<Button onClick={onNew}>{t`Create your first deal`}</Button>}
          />
        ) : (
          <ul aria-label={t`Deals`} className="flex flex-col gap-4">
            {deals.map((deal) => (
              <DealRow
                key={deal._id}
                deal={deal}
                onEdit={() => setEditing({ dealId: deal._id, first: draftOfDeal(deal) })}
                onDelete={() => setLeaving(deal)}
              />
            ))}
          </ul>
        )}
      </div>
      {editing && <DealDialog {...editing} otherwiseFocus={list} onClose={() => setEditing(null)} />}
      <ConfirmDialog
        open={leaving !== null}
        onOpenChange={(isOpen) => !isOpen && keep()}
        title={leaving ? t`Delete “${{ deal: leaving.label }}”?` : t`Delete “this deal”?`}
        text={t`It ends right away. Orders placed with it keep their price.`}
        confirm={t`Delete deal`}
        busy={remove.isPending}
        onConfirm={() => leaving && remove.mutate(leaving._id)}
        otherwiseFocus={list}
      >
        {remove.isError && (
          <p role="alert" className="text-sm text-bad">
            {errorMessage(remove.error, t`We couldn’t delete the deal. Please try again.`)}
          </p>
        )}
      </ConfirmDialog>
    </Panel>
  );
};
