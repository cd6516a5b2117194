import type { ReactNode } from 'react';
import { formatDay, formatMoney, formatPrice } from '#contract-kit/format.ts';
import { plural, t } from '#contract-kit/texts/text.ts';
import { beatStatuses, takenOffStatus } from '#features/catalogue/web/public.tsx';
import { productPath } from '#features/catalogue/paths.ts';
import { orderStates } from '#features/orders/web/public-admin.tsx';
import { kindLabel } from '#features/support/kind-label.ts';
import { stateLabel } from '#features/support/web/public.tsx';
import { Panel } from '#ui/composites/panel.tsx';
import { CutText } from '#ui/primitives/cut-text.tsx';
import { Badge, type BadgeProps } from '#ui/primitives/badge.tsx';
import { Link } from '#ui/primitives/link.tsx';
import type { PersonSummary } from '../../contract-person.ts';

interface RowProps {
  readonly to: string;
  readonly title: string;
  readonly note: ReactNode;
  readonly badge: { readonly words: string; readonly tone: NonNullable<BadgeProps['tone']> };
  readonly figure?: string;
}

const Row = ({ to, title, note, badge, figure }: RowProps) => (
  <li className="relative -mx-2 flex items-start gap-3 rounded-m px-2 py-2.5 hover:bg-raised">
    <div className="min-w-0 flex-1">
      <Link variant="bare" to={to} className="block font-medium after:absolute after:inset-0">
        <CutText>{title}</CutText>
      </Link>
      <p className="tabular mt-0.5 truncate text-sm text-muted">{note}</p>
    </div>
    <div className="flex shrink-0 flex-col items-end gap-1">
      {figure && <span className="tabular font-semibold">{figure}</span>}
      <Badge tone={badge.tone}>{badge.words}</Badge>
    </div>
  </li>
);

interface ListPanelProps {
  readonly title: string;
  readonly all: { readonly words: string; readonly to: string };
  readonly nothing: string;
  readonly rows: readonly RowProps[];
}

const ListPanel = ({ title, all, nothing, rows }: ListPanelProps) => (
  <Panel
    title={title}
    aside={
      rows.length > 0 && (
        <Link to={all.to} className="text-sm">
          {all.words}
        </Link>
      )
    }
  >
    {rows.length === 0 ? (
      <p className="text-muted">{nothing}</p>
    ) : (
      <ul aria-label={title} className="-my-2">
        {rows.map((row) => (
          <Row key={row.to} {...row} />
        ))}
      </ul>
    )}
  </Panel>
);

const listOf = (path: string, filter: Readonly<Record<string, string>>): string =>
  `${path}?${new URLSearchParams(filter).toString()}`;

export const OrdersPanel = ({ user, orders }: PersonSummary) => (
  <ListPanel
    title={t`Orders`}
    all={{ words: t`All orders`, to: listOf('/dashboard/admin/orders', { search: user.email }) }}
    nothing={t`They haven’t bought anything.`}
    rows={orders.newest.map((order) => ({
      to: `/dashboard/admin/orders/${order.id}`,
      title: order.description,
      note: `${order.number} · ${formatDay(order.createdAt)}`,
      badge: orderStates()[order.state],
      figure: formatPrice(order.total),
    }))}
  />
);

export const BeatsPanel = ({ user, beats }: PersonSummary) => (
  <ListPanel
    title={t`Catalog`}
    all={{
      words: t`All ${plural({ items: beats.total }, { one: '# item', other: '# items' })}`,
      to: listOf('/dashboard/admin/moderation', { search: user._id }),
    }}
    nothing={t`They haven’t uploaded anything.`}
    rows={beats.newest.map(({ id, title, state, takenOff }) => {
      const { label: words, tone } = takenOff ? takenOffStatus() : beatStatuses()[state];
      const isSeen = state === 'published' && !takenOff;
      return {
        to: isSeen ? productPath(id) : listOf('/dashboard/admin/moderation', { search: id }),
        title,
        note: isSeen ? t`In the store` : t`Not in the store`,
        badge: { words, tone },
      };
    })}
  />
);

export const RequestsPanel = ({ user, requests }: PersonSummary) => (
  <ListPanel
    title={t`Support requests`}
    all={{
      words: t`All ${plural({ requests: requests.total }, { one: '# request', other: '# requests' })}`,
      to: listOf('/dashboard/admin/support', { q: user.email, state: 'all' }),
    }}
    nothing={t`They haven’t asked anything.`}
    rows={requests.newest.map(({ id, number, kind, state, excerpt, createdAt }) => ({
      to: listOf('/dashboard/admin/support', { request: id }),
      title: excerpt,
      note: `${kindLabel(kind)} #${number} · ${formatDay(createdAt)}`,
      badge: stateLabel()[state],
    }))}
  />
);

export const PayoutsPanel = ({ user, payouts: { balances, blocks } }: PersonSummary) => (
  <Panel
    title={t`Payouts`}
    aside={
      <Link to={`/dashboard/admin/payouts/${user._id}`} className="text-sm">
        {t`See or settle`}
      </Link>
    }
  >
    <ul aria-label={t`Balances`} className="tabular">
      {balances.map(({ currency, cents }) => (
        <li key={currency}>
          {cents < 0
            ? t`They owe the label ${{ amount: formatMoney(-cents, currency) }}.`
            : t`The label owes them ${{ amount: formatMoney(cents, currency) }}.`}
        </li>
      ))}
    </ul>
    {blocks.length > 0 && (
      <ul aria-label={t`What blocks payouts`} className="mt-2 text-sm text-muted">
        {blocks.map((block) => (
          <li key={block}>{block}</li>
        ))}
      </ul>
    )}
  </Panel>
);
