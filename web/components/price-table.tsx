import { classNames } from '#ui/primitives/class-names.ts';
import { Badge } from '#ui/primitives/badge.tsx';
import { Price } from '#ui/primitives/price.tsx';
import type { PriceTier } from './price-tiers.ts';

const Fact = ({ label, value }: { readonly label: string; readonly value: string }) => (
  <div className="flex justify-between gap-4 border-t border-line py-2.5 text-sm">
    <dt className="text-muted">{label}</dt>
    <dd className="tabular text-right">{value}</dd>
  </div>
);

export const PriceTable = ({ tiers }: { readonly tiers: readonly PriceTier[] }) => (
  <ul className="grid gap-4 sm:grid-cols-2 xl:grid-cols-4">
    {tiers.map((tier) => (
      <li
        key={tier.title}
        className={classNames(
          'flex flex-col rounded-l border bg-panel p-5',
          tier.recommended ? 'border-signal' : 'border-line',
        )}
      >
        <h3 className="flex min-h-8 flex-wrap items-center justify-between gap-2 font-display font-semibold">
          {tier.title}
          {tier.recommended && <Badge tone="lit">Recommended</Badge>}
        </h3>
        <Price
          value={tier.price}
          was={tier.was}
          from={tier.from}
          className="mt-3 mb-5 font-display text-2xl font-bold [&>s]:text-base [&>span]:text-base [&>span]:font-normal"
        />
        <dl className="mt-auto">
          <Fact label="Files" value={tier.files} />
          <Fact label="Copies" value={tier.copies} />
          <Fact label="Streams" value={tier.streams} />
        </dl>
      </li>
    ))}
  </ul>
);
