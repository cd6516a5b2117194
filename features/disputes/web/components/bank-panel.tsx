import type { ReactNode } from 'react';
import { formatMoment, formatMoney } from '#contract-kit/format.ts';
import { t } from '#contract-kit/texts/text.ts';
import { Panel } from '#ui/composites/panel.tsx';
import { Link } from '#ui/primitives/link.tsx';
import type { AdminDispute } from '../../contract.ts';
import { reasonLabel } from '../../dispute-kinds.ts';
import { bankWords } from '../../dispute-words.ts';
import { Due } from './due.tsx';

const Fact = ({ name, children }: { readonly name: string; readonly children: ReactNode }) => (
  <div className="border-b border-line py-2 last:border-0">
    <dt className="text-sm text-muted">{name}</dt>
    <dd className="wrap-anywhere">{children}</dd>
  </div>
);

const networkWords = ({ network, networkReason }: AdminDispute): string | null => {
  if (network === null) return null;
  const name = network.charAt(0).toUpperCase() + network.slice(1);
  return networkReason === null ? name : t`${{ network: name }}, reason ${{ reason: networkReason }}`;
};

const submitted = ({ submittedAt, submittedBy }: AdminDispute): string | null =>
  submittedAt === null || submittedBy === null
    ? submittedAt && formatMoment(submittedAt)
    : t`${{ time: formatMoment(submittedAt) }}, by ${{ person: submittedBy }}`;

export const BankPanel = ({ dispute }: { readonly dispute: AdminDispute }) => {
  const { order, reason, amountCents, feeCents, currency, acceptedAt } = dispute;
  const [network, given] = [networkWords(dispute), submitted(dispute)];
  return (
    <Panel title={t`What the bank says`}>
      <p className="mb-3">{bankWords(dispute)}</p>
      <dl>
        <Fact name={t`Reason`}>{reasonLabel(reason)}</Fact>
        <Fact name={t`Amount`}>
          <span className="tabular">{formatMoney(amountCents, currency)}</span>
        </Fact>
        <Fact name={t`Stripe’s fee`}>
          <span className="tabular">{feeCents > 0 ? formatMoney(feeCents, currency) : t`None`}</span>
        </Fact>
        {dispute.state !== 'over' && dispute.state !== 'submitted' && (
          <Fact name={t`Response due`}>
            <Due dueAt={dispute.dueAt} />
          </Fact>
        )}
        {given !== null && <Fact name={t`Submitted`}>{given}</Fact>}
        {acceptedAt !== null && <Fact name={t`Accepted`}>{formatMoment(acceptedAt)}</Fact>}
        {network !== null && <Fact name={t`Card network`}>{network}</Fact>}
        <Fact name={t`Order`}>
          <Link to={`/dashboard/admin/orders/${order.id}`}>{order.number}</Link>
        </Fact>
        <Fact name={t`Dispute at Stripe`}>{dispute.id}</Fact>
      </dl>
    </Panel>
  );
};
