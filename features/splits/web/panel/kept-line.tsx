import { useQuery } from '@tanstack/react-query';
import { formatCents } from '#contract-kit/format.ts';
import { saleTermsQuery } from '#features/licenses/web/queries.ts';
import { platformFee } from '#features/licenses/platform-fee.ts';
import { ownersLeast, percentOf, readShare, shareOfCents, whole } from '../../rules.ts';

const sampleCents = 2999;

interface KeptLineProps {
  readonly keptBps: number;
  /** The share being typed for another collaborator. */
  readonly typed?: string;
}

/** "You keep 66.67%", updated while the owner types. */
export const KeptLine = ({ keptBps, typed = '' }: KeptLineProps) => {
  const { data: terms } = useQuery(saleTermsQuery());
  const read = typed === '' ? 0 : readShare(typed);
  const added = typeof read === 'number' ? read : 0;
  const leftBps = keptBps - ownersLeast;
  const fits = added <= leftBps;
  const netCents = terms && sampleCents - platformFee(sampleCents, terms.feeBps);
  const theirs = netCents === undefined ? 0 : shareOfCents(netCents, added);
  return (
    <p aria-live="polite" className="text-sm">
      <strong className="font-display text-lg font-semibold">
        {fits ? `You keep ${percentOf(keptBps - added)}%` : `You keep at least ${percentOf(ownersLeast)}%`}
      </strong>
      {!fits && (
        <span className="block text-muted tabular">
          {leftBps > 0 ? `Up to ${percentOf(leftBps)}% is left to share.` : 'Nothing is left to share.'}
        </span>
      )}
      {fits && netCents !== undefined && (
        <span className="block text-muted tabular">
          {formatCents(sampleCents)} sold is {formatCents(netCents)} after the label’s fee:{' '}
          {added > 0 && `${formatCents(theirs)} for them, `}
          {formatCents(netCents - shareOfCents(netCents, whole - keptBps) - theirs)} for you.
        </span>
      )}
    </p>
  );
};
