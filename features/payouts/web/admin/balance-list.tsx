import { Badge } from '#ui/primitives/badge.tsx';
import { buttonClass } from '#ui/primitives/button.tsx';
import { Link } from '#ui/primitives/link.tsx';
import type { SellerBalance } from '../../contract-admin.ts';
import { formatMoney } from '#contract-kit/format.ts';
import { plural, t } from '#contract-kit/texts/text.ts';
import { T, V } from '#ui/texts/rich-text.tsx';
import { standingLabel } from './labels.ts';
import { recordPath } from './record-path.ts';

const Row = ({ balance }: { readonly balance: SellerBalance }) => {
  const { seller, currency, cents, failedTransfers, payoutFailed, canBePaid } = balance;
  const cell = '@max-2xl:block @2xl:px-3 @2xl:py-3 @2xl:first:ps-0 @2xl:last:pe-0';
  return (
    <tr className="relative border-b border-line last:border-0 hover:bg-raised @max-2xl:block @max-2xl:py-3">
      <td className={`${cell} min-w-0 wrap-anywhere`}>
        <Link
          variant="bare"
          to={`/dashboard/admin/payouts/${seller.id}`}
          className="font-medium after:absolute after:inset-0"
        >
          {seller.name}
        </Link>
        <span className="block text-sm text-muted">
          {seller.username}, {seller.email ?? t`closed their account`}
        </span>
      </td>
      <td className={`${cell} @max-2xl:mt-2`}>
        <span className="flex flex-wrap gap-2">
          {canBePaid ? <Badge tone="good">{t`Connected`}</Badge> : <Badge>{t`Can’t be paid`}</Badge>}
          {failedTransfers > 0 && (
            <Badge tone="bad">{t`${plural({ transfers: failedTransfers }, { one: '# failed transfer', other: '# failed transfers' })}`}</Badge>
          )}
          {payoutFailed && <Badge tone="bad">{t`Payout failed`}</Badge>}
        </span>
      </td>
      <td className={`${cell} tabular font-semibold @2xl:text-end @max-2xl:mt-2`}>
        {formatMoney(cents, currency)}
        <span className="block text-xs font-normal text-muted">{standingLabel(cents)}</span>
        {!canBePaid && cents > 0 && (
          <Link
            variant="bare"
            to={recordPath(seller.id, currency)}
            className={buttonClass('secondary', 's', 'z-10 mt-2')}
          >
            <T>
              Record a payment
              <span className="sr-only">
                {' '}
                to <V of={{ name: seller.name }} />
              </span>
            </T>
          </Link>
        )}
      </td>
    </tr>
  );
};

/** A table, or cards on a phone. */
export const BalanceList = ({ balances }: { readonly balances: readonly SellerBalance[] }) => (
  <table className="w-full text-start @max-2xl:block">
    <caption className="sr-only">{t`Sellers by what they are owed`}</caption>
    <thead className="text-sm text-muted @max-2xl:sr-only">
      <tr className="border-b border-line">
        <th scope="col" className="py-2 pe-3 font-medium">
          {t`Seller`}
        </th>
        <th scope="col" className="px-3 py-2 font-medium">
          Stripe
        </th>
        <th scope="col" className="py-2 ps-3 text-end font-medium">
          {t`Balance`}
        </th>
      </tr>
    </thead>
    <tbody className="@max-2xl:block">
      {balances.map((balance) => (
        <Row key={`${balance.seller.id} ${balance.currency}`} balance={balance} />
      ))}
    </tbody>
  </table>
);
