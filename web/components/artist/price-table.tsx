import { type LicensedBeat, expectLicenseChooser, openLicenseChooser } from '#features/licenses/web/public.tsx';
import { useBuying } from '#features/settings/web/public.ts';
import { Badge } from '#ui/primitives/badge.tsx';
import { Button } from '#ui/primitives/button.tsx';
import { classNames } from '#ui/primitives/class-names.ts';
import { Link } from '#ui/primitives/link.tsx';
import { Price } from '#ui/primitives/price.tsx';
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

/** Several beats are heard first; for a single one the license is chosen at once. */
const Action = ({ tier, name }: ActionProps) => {
  const buying = useBuying();
  const variant = tier.recommended ? 'primary' : 'secondary';
  const [only, ...others] = tier.beats;
  const said = <span className="sr-only"> with {tier.title}</span>;
  if (!only) {
    return (
      <Button asChild variant={variant}>
        <Link look="bare" to="/beatstore">
          Hear other artists
        </Link>
      </Button>
    );
  }
  if (others.length > 0 || !buying) {
    return (
      <Button asChild variant={variant}>
        <a href="#beats">
          Hear the {others.length > 0 ? 'beats' : 'beat'}
          {said}
        </a>
      </Button>
    );
  }
  return <ChooseButton beat={only} variant={variant} label={`Choose a license for ${only.title} by ${name}`} />;
};

interface ChooseButtonProps {
  readonly beat: LicensedBeat;
  readonly variant: 'primary' | 'secondary';
  readonly label: string;
}

const ChooseButton = ({ beat, variant, label }: ChooseButtonProps) => (
  <Button
    variant={variant}
    aria-haspopup="dialog"
    aria-label={label}
    onClick={() => openLicenseChooser(beat)}
    onPointerEnter={expectLicenseChooser}
    onFocus={expectLicenseChooser}
  >
    Choose a license
  </Button>
);

interface PriceTableProps {
  readonly tiers: readonly PriceTier[];
  /** The artist's. */
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
        <Price
          value={tier.price}
          was={tier.was}
          from={tier.from}
          className="mt-3 mb-5 font-display text-2xl font-bold whitespace-normal! [&>s]:text-base [&>span]:text-base [&>span]:font-normal"
        />
        <dl className="mt-auto mb-5">
          <Fact label="Files" value={tier.files} />
          <Fact label="Copies" value={tier.copies} />
          <Fact label="Streams" value={tier.streams} />
        </dl>
        <Action tier={tier} name={name} />
      </li>
    ))}
  </ul>
);
