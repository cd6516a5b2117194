import { formatDay, formatMoment, formatPrice } from '#contract-kit/format.ts';
import type { EmptyStateProps } from '#ui/composites/empty-state.tsx';
import { readPage } from '#ui/composites/page-links.tsx';
import { Segments } from '#ui/composites/segments.tsx';
import { useSearchParams } from '#ui/data/use-search-params.ts';
import { AdminListPage } from '#ui/lists/admin-list-page.tsx';
import { Badge } from '#ui/primitives/badge.tsx';
import { Link } from '#ui/primitives/link.tsx';
import type { ListedWithdrawal } from '../../contract-withdrawals.ts';
import type { WithdrawalState } from '../../contract.ts';
import { withdrawalsQuery } from '../admin/queries.ts';
import { withdrawalStates } from '../order-states.ts';
import { plural, t } from '#contract-kit/texts/text.ts';
import { T, V } from '#ui/texts/rich-text.tsx';

const states: readonly WithdrawalState[] = ['received', 'accepted', 'declined'];
const optionsOf = () => states.map((value) => ({ value, label: withdrawalStates()[value].words }));

const readState = (word: string | null): WithdrawalState => states.find((state) => state === word) ?? 'received';

const Row = ({ withdrawal }: { readonly withdrawal: ListedWithdrawal }) => {
  const { orderId, number, name, email, state, receivedAt, refundBy, total, refunded } = withdrawal;
  const isOpen = state === 'received';
  return (
    <li className="relative border-b border-line py-4 first:pt-0 last:border-0 last:pb-0">
      <p className="flex flex-wrap justify-between gap-x-4 font-medium">
        <Link variant="bare" to={`/dashboard/admin/orders/${orderId}`} className="tabular after:absolute after:inset-0">
          {number}
        </Link>
        <span className="tabular">{formatPrice(total)}</span>
      </p>
      <p className="mt-0.5 text-sm wrap-anywhere text-muted">
        {email === '' ? t`Closed their account` : `${name}, ${email}`}
      </p>
      <p className="tabular mt-2 flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-muted">
        <Badge tone={withdrawalStates()[state].tone}>
          {isOpen ? t`Refund by ${{ date: formatDay(refundBy) }}` : withdrawalStates()[state].words}
        </Badge>
        <span>
          <T>
            Received{' '}
            <time dateTime={receivedAt}>
              <V of={{ time: formatMoment(receivedAt) }} />
            </time>
          </T>
        </span>
        {state === 'accepted' && <span>{t`${{ amount: formatPrice(refunded) }} refunded`}</span>}
      </p>
    </li>
  );
};

const noneOf = (state: WithdrawalState): EmptyStateProps =>
  state === 'received'
    ? { title: t`Nothing to decide`, text: t`If a buyer withdraws from a contract, you’ll find it here.` }
    : {
        title: t`None yet`,
        text: state === 'accepted' ? t`No withdrawal was accepted.` : t`No withdrawal was declined.`,
      };

/** Withdrawals from contracts. Undecided ones are sorted by the day by which they must be refunded. */
export const Component = () => {
  const [params, setParams] = useSearchParams();
  const state = readState(params.get('state'));
  return (
    <AdminListPage
      title={t`Withdrawals`}
      lead={t`Buyers who withdrew from a contract. Decide each one on its order page. Refunds are due within 14 days.`}
      panel={t`Withdrawals`}
      search={
        <div className="mb-6">
          <Segments
            label={t`Status`}
            options={optionsOf()}
            value={state}
            onChange={(chosen) => setParams(chosen === 'received' ? {} : { state: chosen })}
          />
        </div>
      }
      of={t`withdrawals`}
      query={withdrawalsQuery({ state, page: readPage(params) })}
      empty={({ total }) => total === 0 && noneOf(state)}
      count={({ total }) => t`${plural({ withdrawals: total }, { one: '# withdrawal', other: '# withdrawals' })}`}
      pages={({ pages }) => pages}
    >
      {({ withdrawals }) => (
        <ul aria-label={t`Withdrawals`}>
          {withdrawals.map((withdrawal) => (
            <Row key={withdrawal.orderId} withdrawal={withdrawal} />
          ))}
        </ul>
      )}
    </AdminListPage>
  );
};
