import { termMeanings } from '#features/licenses/terms.ts';
import { LicensePrice } from '#features/licenses/web/public-cards.tsx';
import { expectLicenseChooser, openLicense } from '#features/licenses/web/public.tsx';
import { useBuying } from '#features/settings/web/public.ts';
import { Badge } from '#ui/primitives/badge.tsx';
import { Button } from '#ui/primitives/button.tsx';
import { classNames } from '#ui/primitives/class-names.ts';
import { Link } from '#ui/primitives/link.tsx';
import type { PriceTier } from './price-tiers.ts';

const Fact = ({ label, value }: { readonly label: string; readonly value: string }) => (
  <div className="flex justify-between gap-4 border-t border-line py-2.5 text-sm">
    <dt className="text-muted">{label}</dt>
    <dd className="tabular text-right">{value}</dd>
  </div>
);

interface ActionProps {
  readonly tier: PriceTier;
  readonly name: string;
}

/** Opens the chooser with this license selected. Without a beat, or while buying is off, it's a link instead. */
const Action = ({ tier: { title, recommended, beats }, name }: ActionProps) => {
  const buying = useBuying();
  const only = beats.length === 1 ? beats[0] : null;
  const variant = recommended ? 'primary' : 'secondary';
  if (beats.length > 0 && buying) {
    return (
      <Button
        variant={variant}
        aria-haspopup="dialog"
        aria-label={`Buy this license: ${title}, for ${only ? only.title : 'a beat'} by ${name}`}
        onClick={() => openLicense(title, beats)}
        onPointerEnter={expectLicenseChooser}
        onFocus={expectLicenseChooser}
      >
        Buy this license
      </Button>
    );
  }
  return (
    <Button asChild variant={variant}>
      {beats.length > 0 ? (
        <a href="#beats">Hear the {beats.length > 1 ? 'beats' : 'beat'}</a>
      ) : (
        <Link variant="bare" to="/beatstore">
          Hear other artists
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
          'flex min-w-0 flex-col rounded-l border bg-panel p-5',
          tier.recommended ? 'border-accent' : 'border-line',
        )}
      >
        <h3 className="flex min-h-8 flex-wrap items-center justify-between gap-2 font-display font-semibold wrap-anywhere">
          {tier.title}
          {tier.recommended && <Badge tone="lit">Recommended</Badge>}
        </h3>
        <p className="mt-3 mb-5 font-display text-2xl font-bold">
          <LicensePrice prices={tier.prices} from={tier.from} />
        </p>
        <dl className="mt-auto mb-5">
          <Fact label="Files" value={tier.files} />
          <Fact label={termMeanings['Distribution Limit']} value={tier.copies} />
          <Fact label={termMeanings['Online Audio Stream Limit']} value={tier.streams} />
        </dl>
        <Action tier={tier} name={name} />
      </li>
    ))}
  </ul>
);
