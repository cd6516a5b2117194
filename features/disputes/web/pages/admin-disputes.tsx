import { formatMoney } from '#contract-kit/format.ts';
import { plural, t } from '#contract-kit/texts/text.ts';
import type { EmptyStateProps } from '#ui/composites/empty-state.tsx';
import { readPage } from '#ui/composites/page-links.tsx';
import { Segments } from '#ui/composites/segments.tsx';
import { useSearchParams } from '#ui/data/use-search-params.ts';
import { AdminListPage } from '#ui/lists/admin-list-page.tsx';
import { Badge } from '#ui/primitives/badge.tsx';
import { Link } from '#ui/primitives/link.tsx';
import { T } from '#ui/texts/rich-text.tsx';
import type { DisputeListed, DisputeShow } from '../../contract.ts';
import { disputePath } from '../../dispute-dates.ts';
import { openStates, reasonLabel } from '../../dispute-kinds.ts';
import { standingOf } from '../../dispute-words.ts';
import { Due } from '../components/due.tsx';
import { WarningPanel } from '../components/warning-panel.tsx';
import { disputesQuery } from '../queries.ts';

const options = (): readonly { readonly value: DisputeShow; readonly label: string }[] => [
  { value: 'open', label: t`To respond to` },
  { value: 'submitted', label: t`At the bank` },
  { value: 'over', label: t`Over` },
  { value: 'all', label: t`All` },
];

const readShow = (word: string | null): DisputeShow => options().find(({ value }) => value === word)?.value ?? 'open';

const Row = ({ dispute }: { readonly dispute: DisputeListed }) => {
  const { words, tone } = standingOf(dispute);
  return (
    <li className="relative border-b border-line py-4 first:pt-0 last:border-0 last:pb-0">
      <p className="flex flex-wrap justify-between gap-x-4 font-medium">
        <Link variant="bare" to={disputePath(dispute.id)} className="tabular after:absolute after:inset-0">
          {dispute.order.number}
        </Link>
        <span className="tabular">{formatMoney(dispute.amountCents, dispute.currency)}</span>
      </p>
      <p className="mt-0.5 text-sm text-muted">
        {dispute.isInquiry ? t`Inquiry. ${{ reason: reasonLabel(dispute.reason) }}` : reasonLabel(dispute.reason)}
      </p>
      <p className="tabular mt-2 flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-muted">
        <Badge tone={tone}>{words}</Badge>
        {openStates.some((state) => state === dispute.state) && (
          <span>
            <T>
              Due <Due dueAt={dispute.dueAt} />
            </T>
          </span>
        )}
      </p>
    </li>
  );
};

const noneOf = (show: DisputeShow): EmptyStateProps =>
  show === 'open'
    ? { title: t`Nothing to respond to`, text: t`If a buyer’s bank disputes a payment, you’ll find it here.` }
    : { title: t`Nothing here`, text: t`Disputed payments appear here.` };

export const Component = () => {
  const [params, setParams] = useSearchParams();
  const filter = { show: readShow(params.get('show')), page: readPage(params) };
  return (
    <AdminListPage
      title={t`Disputes`}
      lead={t`Payments that buyers dispute with their bank. We gather the evidence. Review it and submit it.`}
      panel={t`Disputes`}
      above={<WarningPanel {...filter} />}
      search={
        <div className="mb-6">
          <Segments
            label={t`Which disputes`}
            options={options()}
            value={filter.show}
            onChange={(chosen) => setParams(chosen === 'open' ? {} : { show: chosen })}
          />
        </div>
      }
      of={t`disputes`}
      query={disputesQuery(filter)}
      empty={({ total }) => total === 0 && noneOf(filter.show)}
      count={({ total }) => t`${plural({ disputes: total }, { one: '# dispute', other: '# disputes' })}`}
      pages={({ pages }) => pages}
    >
      {({ disputes }) => (
        <ul aria-label={t`Disputes`}>
          {disputes.map((dispute) => (
            <Row key={dispute.id} dispute={dispute} />
          ))}
        </ul>
      )}
    </AdminListPage>
  );
};
