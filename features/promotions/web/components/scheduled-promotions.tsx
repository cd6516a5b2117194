import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { formatMomentsIn } from '#contract-kit/format.ts';
import { t } from '#contract-kit/texts/text.ts';
import { ConfirmDialog } from '#ui/composites/confirm-dialog.tsx';
import { EmptyState } from '#ui/composites/empty-state.tsx';
import { ErrorState } from '#ui/composites/error-state.tsx';
import { toast } from '#ui/composites/toast.tsx';
import { useApi } from '#ui/data/api.ts';
import { errorMessage } from '#ui/data/error-message.ts';
import { Badge } from '#ui/primitives/badge.tsx';
import { Button } from '#ui/primitives/button.tsx';
import { Cover } from '#ui/primitives/cover.tsx';
import { Dialog } from '#ui/primitives/overlays/dialog.tsx';
import { Skeleton } from '#ui/primitives/skeleton.tsx';
import { T, V } from '#ui/texts/rich-text.tsx';
import type { deletePromotion, Promotion, Promotions } from '../../contract.ts';
import { maxScheduled } from '../../limits.ts';
import { promotionsKey, promotionsQuery } from '../queries.ts';

const periodOf = ({ startsAt, endsAt }: Promotion, timeZone: string): string =>
  formatMomentsIn(startsAt, endsAt, timeZone);

interface RowProps {
  readonly promotion: Promotion;
  readonly data: Promotions;
  readonly onDelete: () => void;
}

const Row = ({ promotion, data, onDelete }: RowProps) => (
  <li className="flex flex-wrap items-center gap-x-4 gap-y-3 border-b border-line py-4 first:pt-0 last:border-0 last:pb-0">
    <Cover src={promotion.beat.coverImage} sizes="56px" alt="" className="w-14 shrink-0 rounded-m" />
    <div className="min-w-0 flex-1 basis-48">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <span className="min-w-0 font-medium wrap-anywhere">{promotion.title}</span>
        {promotion._id === data.currentPromotion?._id && <Badge tone="lit">{t`Current`}</Badge>}
        {promotion._id === data.nextPromotion?._id && <Badge tone="accent">{t`Next`}</Badge>}
      </p>
      <p className="text-sm wrap-anywhere text-muted">
        {promotion.user.name} · {promotion.beatstoreUrl}
      </p>
      <p className="tabular text-sm text-muted">{periodOf(promotion, data.timeZone)}</p>
    </div>
    <Button size="s" variant="danger" onClick={onDelete}>
      <T>
        Delete
        <span className="sr-only">
          {' '}
          the promotion of <V of={{ title: promotion.title }} />
        </span>
      </T>
    </Button>
  </li>
);

const useDelete = (onDone: () => void) => {
  const api = useApi();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => api<typeof deletePromotion>('DELETE /api/v1/app/promotions/:id', { params: { id } }),
    // Removes the promotion before the dialog closes; otherwise the focus would return to a button that disappears.
    onSuccess: async ({ message }) => {
      await queryClient.invalidateQueries({ queryKey: promotionsKey });
      toast.success(message);
      onDone();
    },
    // Someone else may have deleted the promotion.
    onError: () => queryClient.invalidateQueries({ queryKey: promotionsKey }),
  });
};

interface ScheduledPromotionsProps {
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
}

export const ScheduledPromotions = ({ open, onOpenChange }: ScheduledPromotionsProps) => {
  const { data, error, refetch } = useQuery(promotionsQuery(maxScheduled));
  const [leaving, setLeaving] = useState<Promotion | null>(null);
  const remove = useDelete(() => setLeaving(null));
  const list = useRef<HTMLDivElement>(null);
  const keep = (): void => {
    remove.reset();
    setLeaving(null);
  };
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={t`Scheduled promotions`}
      {...(data && { description: t`Dates and times are in ${{ timeZone: data.timeZone }}.` })}
      width="l"
    >
      <div ref={list} tabIndex={-1} className="outline-none">
        {data && data.promotions.length > 0 ? (
          <ul aria-label={t`Scheduled promotions`}>
            {data.promotions.map((promotion) => (
              <Row key={promotion._id} promotion={promotion} data={data} onDelete={() => setLeaving(promotion)} />
            ))}
          </ul>
        ) : data ? (
          <EmptyState title={t`No promotions scheduled`} text={t`The ones you schedule appear here until they end.`} />
        ) : error ? (
          <ErrorState title={t`We couldn’t load the promotions`} error={error} onRetry={() => void refetch()} />
        ) : (
          <output aria-busy="true" aria-label={t`Loading the promotions`} className="flex flex-col gap-4">
            <Skeleton className="h-16" />
            <Skeleton className="h-16" />
          </output>
        )}
      </div>
      <ConfirmDialog
        open={leaving !== null}
        onOpenChange={(isOpen) => !isOpen && keep()}
        title={leaving ? t`Delete the promotion of ${{ title: leaving.title }}?` : t`Delete the promotion of this?`}
        text={t`It leaves the site right away. You can’t undo this.`}
        confirm={t`Delete promotion`}
        busy={remove.isPending}
        onConfirm={() => leaving && remove.mutate(leaving._id)}
        otherwiseFocus={list}
      >
        {remove.isError && (
          <p role="alert" className="text-sm text-bad">
            {errorMessage(remove.error, t`We couldn’t delete the promotion. Please try again.`)}
          </p>
        )}
      </ConfirmDialog>
    </Dialog>
  );
};
