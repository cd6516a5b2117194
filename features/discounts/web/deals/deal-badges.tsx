import { useQuery } from '@tanstack/react-query';
import type { License } from '#features/licenses/contract.ts';
import { useBuying } from '#features/settings/web/public.ts';
import { Badge } from '#ui/primitives/badge.tsx';
import { shownDealsQuery } from './shown-deals-query.ts';
import { t } from '#contract-kit/texts/text.ts';

type DealtLicense = Pick<License, '_id' | 'title' | 'exclusive' | 'regularPrice'>;

/** The named licenses or, if none is named, all that can be sold more than once; without reduced ones. */
const dealtOf = (licenses: readonly DealtLicense[], licenseIds: readonly string[]): readonly DealtLicense[] =>
  licenses.filter(
    ({ _id, exclusive, regularPrice }) =>
      regularPrice === null && (licenseIds.length === 0 ? !exclusive : licenseIds.includes(_id)),
  );

interface ShownDeal {
  readonly label: string;
  /** Titles of licenses; null for all. */
  readonly only: readonly string[] | null;
}

/** The deals for any of these licenses or, without `licenses`, all deals of the seller. */
const useDeals = (username: string, licenses: readonly DealtLicense[] | null): readonly ShownDeal[] => {
  const buying = useBuying();
  const { data = [] } = useQuery({ ...shownDealsQuery(username), enabled: buying });
  if (!buying) return [];
  if (licenses === null) return data.map(({ label }) => ({ label, only: null }));
  return data.flatMap(({ label, licenseIds }) => {
    const dealt = dealtOf(licenses, licenseIds);
    if (dealt.length === 0) return [];
    return [{ label, only: dealt.length === licenses.length ? null : dealt.map(({ title }) => title) }];
  });
};

const scopeOf = ({ only }: ShownDeal, name: string): string =>
  only ? t`With ${{ licenses: only.join(', ') }}` : t`On everything by ${{ artist: name }}`;

interface DealBadgesProps {
  readonly seller: { readonly username: string; readonly name: string };
  /** The licenses of the shown beat. If left out, the deals for all the seller's beats are shown. */
  readonly licenses?: readonly DealtLicense[];
  readonly className?: string;
}

/** One sentence per deal. */
export const DealBadges = ({ seller: { username, name }, licenses, className = '' }: DealBadgesProps) => {
  const deals = useDeals(username, licenses ?? null);
  if (deals.length === 0) return null;
  return (
    <ul
      aria-label={t`Deals by ${{ artist: name }}`}
      className={`flex flex-wrap items-center gap-x-4 gap-y-2 ${className}`}
    >
      {deals.map(({ label, only }) => (
        <li key={label} className="flex flex-wrap items-center gap-x-2 gap-y-1 text-sm text-muted">
          <Badge tone="good" className="py-1 text-sm font-semibold">
            {label}
          </Badge>
          {scopeOf({ label, only }, name)}
        </li>
      ))}
    </ul>
  );
};

/** Shows only the first deal, for narrow places. */
export const DealBadge = ({ seller, licenses }: Required<Pick<DealBadgesProps, 'seller' | 'licenses'>>) => {
  const [deal] = useDeals(seller.username, licenses);
  return deal ? (
    <span className="flex flex-wrap items-center gap-x-2 text-sm text-muted">
      <Badge tone="good" className="py-0">
        {deal.label}
      </Badge>
      {scopeOf(deal, seller.name)}
    </span>
  ) : null;
};
