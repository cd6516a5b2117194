import { useQueries } from '@tanstack/react-query';
import { useBuying } from '#features/settings/web/public.ts';
import { Panel } from '#ui/composites/panel.tsx';
import type { Slots } from '#ui/routing/slots.ts';
import { UpgradeButton } from '../components/upgrade-button.tsx';
import { upgradesQuery } from '../queries.ts';
import { mayUpgrade, upgradableOf } from '../upgrade-state.ts';
import { t } from '#contract-kit/texts/text.ts';

/** The cheapest upgrade of each license, a line each. The order's page has the others. */
export const Component = ({ items, link }: Slots['checkout.paid']) => {
  const enabled = useBuying();
  const bought = items.filter(mayUpgrade);
  const found = useQueries({ queries: bought.map((item) => ({ ...upgradesQuery(link, item._id), enabled })) });
  const upgrades = bought.flatMap((item, index) => {
    const next = found[index]?.data?.[0];
    return next ? [{ item, next }] : [];
  });
  if (!enabled || upgrades.length === 0 || found.some(({ isPending }) => isPending)) return null;
  return (
    <Panel title={t`Upgrade your license`} lead={t`More files or higher limits. You only pay the difference.`}>
      <ul className="divide-y divide-line">
        {upgrades.map(({ item, next }) => (
          <li
            key={item._id}
            className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-3 first:pt-0 last:pb-0"
          >
            <p className="min-w-0 wrap-anywhere">
              <span className="font-medium">{item.title}</span>{' '}
              <span className="text-sm text-muted">{item.license.title}</span>
            </p>
            <UpgradeButton bought={upgradableOf(item)} offer={next} orderKey={link.key} />
          </li>
        ))}
      </ul>
    </Panel>
  );
};
