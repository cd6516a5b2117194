import { useMemo } from 'react';
import { termMeanings } from '#features/licenses/terms.ts';
import { LicensePrice } from '#features/licenses/web/public-cards.tsx';
import { expectLicenseChooser, openLicense } from '#features/licenses/web/public.tsx';
import { useBuying } from '#features/settings/web/public.ts';
import { t } from '#contract-kit/texts/text.ts';
import { Slot } from '#ui/data/slot.tsx';
import { Badge } from '#ui/primitives/badge.tsx';
import { Button } from '#ui/primitives/button.tsx';
import { classNames } from '#ui/primitives/class-names.ts';
import { Link } from '#ui/primitives/link.tsx';
import type { PriceTier } from './price-tiers.ts';

const Fact = ({ label, value }: { readonly label: string; readonly value: string }) => (
  <div className="flex justify-between gap-4 border-t border-line py-2.5 text-sm">
    <dt className="text-muted">{label}</dt>
    <dd className="tabular text-end">{value}</dd>
  </div>
);

interface ActionProps {
  readonly tier: PriceTier;
  readonly name: string;
}

/** Where several beats have the license, the chooser asks for the beat first. */
const MoreActions = ({ tier: { title, beats } }: Pick<ActionProps, 'tier'>) => {
  const [beat, ...others] = beats;
  const license = beat?.licenses.find((offered) => offered.title === title);
  const several = others.length > 0;
  const chooseBeat = useMemo(() => (several ? () => openLicense(title, beats) : undefined), [several, title, beats]);
  return beat && license && <Slot name="license.actions" beat={beat} license={license} chooseBeat={chooseBeat} />;
};

/** Opens the chooser with this license selected. Without a beat, or while buying is off, it's a link instead. */
const Action = ({ tier, name }: ActionProps) => {
  const { title, recommended, beats } = tier;
  const buying = useBuying();
  const only = beats.length === 1 ? beats[0] : null;
  const variant = recommended ? 'primary' : 'secondary';
  if (beats.length > 0 && buying) {
    return (
      <span className="grid content-start gap-2">
        <Button
          variant={variant}
          aria-haspopup="dialog"
          aria-label={
            only
              ? t`Buy this license: ${{ license: title }}, for ${{ title: only.title }} by ${{ artist: name }}`
              : t`Buy this license: ${{ license: title }}, for a beat by ${{ artist: name }}`
          }
          onClick={() => openLicense(title, beats)}
          onPointerEnter={expectLicenseChooser}
          onFocus={expectLicenseChooser}
        >
          {t`Buy this license`}
        </Button>
        <MoreActions tier={tier} />
      </span>
    );
  }
  return (
    <Button asChild variant={variant}>
      {beats.length > 0 ? (
        <a href="#beats">{beats.length > 1 ? t`Hear the beats` : t`Hear the beat`}</a>
      ) : (
        <Link variant="bare" to="/beatstore">
          {t`Hear other artists`}
        </Link>
      )}
    </Button>
  );
};

interface PriceTableProps {
  readonly tiers: readonly PriceTier[];
  readonly name: string;
}

export const PriceTable = ({ tiers, name }: PriceTableProps) => (
  <ul className="grid gap-4 sm:grid-cols-2 xl:grid-cols-4">
    {tiers.map((tier) => (
      <li
        key={tier.title}
        className={classNames(
          'row-span-4 grid min-w-0 grid-rows-subgrid gap-0 rounded-l border bg-panel p-5',
          tier.recommended ? 'border-accent' : 'border-line',
        )}
      >
        <h3 className="flex min-h-8 flex-wrap items-center justify-between gap-2 font-display font-semibold wrap-anywhere">
          {tier.title}
          {tier.recommended && <Badge tone="lit">{t`Recommended`}</Badge>}
        </h3>
        <p className="mt-3 mb-5 font-display text-2xl font-bold">
          <LicensePrice prices={tier.prices} from={tier.from} />
        </p>
        <dl className="mb-5">
          <Fact label={t`Files`} value={tier.files} />
          <Fact label={termMeanings()['Distribution Limit']} value={tier.copies} />
          <Fact label={termMeanings()['Online Audio Stream Limit']} value={tier.streams} />
        </dl>
        <Action tier={tier} name={name} />
      </li>
    ))}
  </ul>
);
