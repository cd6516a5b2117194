import { useQuery } from '@tanstack/react-query';
import { formatPrice } from '#contract-kit/format.ts';
import { fileLabels } from '#features/licenses/file-kinds.ts';
import { useBuying } from '#features/settings/web/public.ts';
import { Icon } from '#ui/primitives/icon.tsx';
import { Skeleton } from '#ui/primitives/skeleton.tsx';
import type { OrderItem, UpgradeOffer } from '../../contract.ts';
import type { OrderLink } from '../order-link.ts';
import { upgradesQuery } from '../queries.ts';
import { mayUpgrade, type Upgradable, upgradableOf } from '../upgrade-state.ts';
import { UpgradeButton } from './upgrade-button.tsx';
import { t } from '#contract-kit/texts/text.ts';
import { T, V } from '#ui/texts/rich-text.tsx';

interface UpgradesProps {
  readonly item: OrderItem;
  readonly link: OrderLink;
}

interface OthersProps {
  readonly bought: Upgradable;
  readonly offers: readonly UpgradeOffer[];
  readonly link: OrderLink;
}

const Others = ({ bought, offers, link }: OthersProps) => (
  <details className="group">
    <summary className="flex min-h-11 items-center gap-2 text-sm font-medium">
      <Icon name="chevron-down" size={18} className="transition-transform group-open:rotate-180" />
      {t`Other upgrades`}
    </summary>
    <ul className="divide-y divide-line border-t border-line">
      {offers.map((offer) => (
        <li key={offer.licenseId} className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-3">
          <p className="text-sm text-muted">
            {offer.exclusive ? t`${{ files: fileLabels(offer.files) }}, exclusive` : fileLabels(offer.files)}
            <span className="block">
              <T>
                <V of={{ price: formatPrice(offer.list) }} /> less <V of={{ paid: formatPrice(offer.credit) }} /> that
                you’ve paid
              </T>
            </span>
          </p>
          <UpgradeButton bought={bought} offer={offer} orderKey={link.key} />
        </li>
      ))}
    </ul>
  </details>
);

const difference = () => t`You only pay the difference.`;

/** As high as most licenses' upgrades, so that what follows, such as a link that is being pressed, doesn't move. */
const Waiting = () => (
  <div className="flex flex-col gap-1 print:hidden">
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <Skeleton className="h-11 w-64 rounded-full max-sm:w-full" />
      <p aria-hidden="true" className="invisible text-sm">
        {difference()}
      </p>
    </div>
    <Skeleton className="h-11 w-40" />
  </div>
);

export const Upgrades = ({ item, link }: UpgradesProps) => {
  const enabled = useBuying() && mayUpgrade(item);
  const { data, isPending } = useQuery({ ...upgradesQuery(link, item._id), enabled });
  if (!enabled) return null;
  if (isPending) return <Waiting />;
  const [next, ...others] = data ?? [];
  if (!next) return null;
  const bought = upgradableOf(item);
  return (
    <section aria-label={t`Upgrades of ${{ beat: item.title }}`} className="flex flex-col gap-1 print:hidden">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <UpgradeButton bought={bought} offer={next} orderKey={link.key} className="max-sm:w-full" />
        <p className="text-sm text-muted">{difference()}</p>
      </div>
      {others.length > 0 && <Others bought={bought} offers={others} link={link} />}
    </section>
  );
};
