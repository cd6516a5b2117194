import { Panel } from '#ui/composites/panel.tsx';
import { Link } from '#ui/primitives/link.tsx';
import type { AdminSeller } from '../../contract-admin.ts';
import { formatCount, formatMoment, formatMoney } from '#contract-kit/format.ts';
import { t } from '#contract-kit/texts/text.ts';

const line = 'flex flex-wrap justify-between gap-x-4 border-b border-line py-2.5 first:pt-0 last:border-0 last:pb-0';

/** Orders for which the seller was paid too much. */
export const DebtsPanel = ({ shown }: { readonly shown: AdminSeller }) => (
  <Panel title={t`Open debts`} lead={t`Orders they were overpaid for. We deduct them from their next sales.`}>
    <ul aria-label={t`Open debts`}>
      {shown.debts.map(({ orderId, order, cents, currency }) => (
        <li key={`${orderId} ${currency}`} className={line}>
          <Link to={`/dashboard/admin/orders/${orderId}`} className="tabular">
            {order}
          </Link>
          <span className="tabular font-semibold">{formatMoney(-cents, currency)}</span>
        </li>
      ))}
    </ul>
    {shown.debtCount > shown.debts.length && (
      <p className="mt-3 text-sm text-muted">
        {t`The oldest ${{ shown: String(shown.debts.length) }} of ${{ total: formatCount(shown.debtCount) }}.`}
      </p>
    )}
  </Panel>
);

export const ReturnedPanel = ({ shown }: { readonly shown: AdminSeller }) => (
  <Panel title={t`Failed payouts`} lead={t`Their bank sent these back to their Stripe account.`}>
    <ul aria-label={t`Failed payouts`}>
      {shown.returnedPayouts.map(({ at, cents, currency }) => (
        <li key={at} className={line}>
          <time dateTime={at}>{formatMoment(at)}</time>
          <span className="tabular font-semibold">{formatMoney(cents, currency)}</span>
        </li>
      ))}
    </ul>
  </Panel>
);
