import { useQuery } from '@tanstack/react-query';
import { formatCents } from '#contract-kit/format.ts';
import { saleTermsQuery } from '#features/licenses/web/queries.ts';
import { platformFee } from '#features/payouts/platform-fee.ts';
import { percentOf, readShare, shareOfCents, whole } from '../../rules.ts';

const sampleCents = 2999;

interface KeptLineProps {
  /** What the owner keeps as it stands. */
  readonly keptBps: number;
  /** What is being typed for one more share. */
  readonly typed?: string;
}

/** "You keep 66.67%", also while somebody types. */
export const KeptLine = ({ keptBps, typed = '' }: KeptLineProps) => {
  const { data: terms } = useQuery(saleTermsQuery());
  const read = typed === '' ? 0 : readShare(typed);
  const added = typeof read === 'number' ? read : 0;
  const kept = keptBps - added;
  const netCents = terms && sampleCents - platformFee(sampleCents, terms.feeBps);
  const theirs = netCents === undefined ? 0 : shareOfCents(netCents, added);
  return (
    <p aria-live="polite" className="text-sm">
      <strong className="font-display text-lg font-semibold">You keep {percentOf(Math.max(kept, 0))}%</strong>
      {netCents !== undefined && (
        <span className="block text-muted tabular">
          {formatCents(sampleCents)} sold is {formatCents(netCents)} after the label’s fee:{' '}
          {added > 0 && `${formatCents(theirs)} for them, `}
          {formatCents(netCents - shareOfCents(netCents, whole - keptBps) - theirs)} for you.
        </span>
      )}
    </p>
  );
};
