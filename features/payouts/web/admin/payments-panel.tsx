import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ErrorState } from '#ui/composites/error-state.tsx';
import { PageButtons } from '#ui/composites/page-links.tsx';
import { Panel } from '#ui/composites/panel.tsx';
import { Badge } from '#ui/primitives/badge.tsx';
import { Button } from '#ui/primitives/button.tsx';
import { useSearchParams } from '#ui/data/use-search-params.ts';
import { Skeleton } from '#ui/primitives/skeleton.tsx';
import type { AdminSeller, ManualPayment } from '../../contract-admin.ts';
import { formatMoment, formatMoney } from '#contract-kit/format.ts';
import { t } from '#contract-kit/texts/text.ts';
import { T, V } from '#ui/texts/rich-text.tsx';
import { recordParam } from './record-path.ts';
import { manualPaymentsQuery } from './queries.ts';
import { methodLabel } from './labels.ts';
import { type Balance, NotePaymentDialog, noteOf } from './note-payment-dialog.tsx';
import { UndoPaymentDialog } from './undo-payment-dialog.tsx';

interface PaymentRowProps {
  readonly payment: ManualPayment;
  readonly onUndo: (payment: ManualPayment) => void;
}

const PaymentRow = ({ payment, onUndo }: PaymentRowProps) => {
  const { direction, cents, currency, method, reference, note, notedBy, createdAt, undone } = payment;
  const amount = formatMoney(cents, currency);
  return (
    <li className="border-b border-line py-4 first:pt-0 last:border-0 last:pb-0">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1">
        <p className="min-w-0 font-medium wrap-anywhere">
          {direction === 'to-seller'
            ? t`Paid to the seller: ${{ method: methodLabel()[method] }}, ${{ reference }}`
            : t`Paid by the seller: ${{ method: methodLabel()[method] }}, ${{ reference }}`}
        </p>
        <p className={undone ? 'tabular text-muted line-through' : 'tabular font-semibold'}>{amount}</p>
      </div>
      <p className="mt-1 text-sm text-muted">
        {t`Recorded ${{ time: formatMoment(createdAt) }} by ${{ person: notedBy }}`}
      </p>
      {note !== '' && <p className="mt-1 text-sm wrap-anywhere text-muted">“{note}”</p>}
      {undone ? (
        <p className="mt-2 flex flex-wrap items-center gap-2 text-sm wrap-anywhere text-muted">
          <Badge tone="warn">{t`Undone`}</Badge>
          <span>{t`${{ time: formatMoment(undone.at) }} by ${{ person: undone.by }}: “${{ reason: undone.reason }}”`}</span>
        </p>
      ) : (
        <Button size="s" className="mt-3" onClick={() => onUndo(payment)}>
          <T>
            Undo
            <span className="sr-only">
              {' '}
              the record of <V of={{ amount }} />
            </span>
          </T>
        </Button>
      )}
    </li>
  );
};

const Payments = ({ sellerId }: { readonly sellerId: string }) => {
  const [page, setPage] = useState(1);
  const [undoing, setUndoing] = useState<ManualPayment | null>(null);
  const { data, error, refetch } = useQuery({
    ...manualPaymentsQuery(sellerId, page),
    placeholderData: keepPreviousData,
  });
  if (error)
    return <ErrorState title={t`We couldn’t load these payments`} error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton className="h-20" />;
  return (
    <>
      {data.total === 0 ? (
        <p className="text-muted">{t`No payments recorded.`}</p>
      ) : (
        <ul aria-label={t`Paid outside Stripe`}>
          {data.payments.map((payment) => (
            <PaymentRow key={payment.id} payment={payment} onUndo={setUndoing} />
          ))}
        </ul>
      )}
      {data.pages > 1 && (
        <PageButtons of={t`payments`} className="mt-4" page={page} pages={data.pages} onPage={setPage} />
      )}
      <UndoPaymentDialog sellerId={sellerId} payment={undoing} onEnd={() => setUndoing(null)} />
    </>
  );
};

/** The balance whose payment is being recorded. The list of sellers links here with a currency in the URL. */
const useNoting = ({ balances }: AdminSeller) => {
  const [address, setAddress] = useSearchParams();
  const [noting, setNoting] = useState<Balance | null>(
    () => balances.find(({ currency }) => currency === address.get(recordParam)) ?? null,
  );
  const end = (): void => {
    setNoting(null);
    if (address.has(recordParam)) setAddress({}, { replace: true, preventScrollReset: true });
  };
  return { noting: noting && noteOf(noting).most > 0 ? noting : null, setNoting, end };
};

export const PaymentsPanel = ({ shown }: { readonly shown: AdminSeller }) => {
  const { noting, setNoting, end } = useNoting(shown);
  return (
    <Panel
      title={t`Settled outside Stripe`}
      lead={t`What was paid outside Stripe, so that nothing is paid twice.`}
      aside={shown.balances
        .filter((balance) => noteOf(balance).most > 0)
        .map((balance) => (
          <Button key={balance.currency} onClick={() => setNoting(balance)}>
            {noteOf(balance).direction === 'to-seller' ? t`Record a payment to them` : t`Record a payment from them`}
            {shown.balances.length > 1 && ` (${balance.currency.toUpperCase()})`}
          </Button>
        ))}
    >
      <Payments sellerId={shown.seller.id} />
      <NotePaymentDialog seller={shown.seller} balance={noting} onEnd={end} />
    </Panel>
  );
};
