import { useQuery } from '@tanstack/react-query';
import { formatCents } from '#contract-kit/format.ts';
import { saleTermsQuery } from '#features/licenses/web/queries.ts';
import { platformFee } from '#features/licenses/platform-fee.ts';
import { ownersLeast, percentOf, readShare, shareOfCents, whole } from '../../rules.ts';
import { t } from '#contract-kit/texts/text.ts';

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
  const yours = netCents === undefined ? 0 : netCents - shareOfCents(netCents, whole - keptBps) - theirs;
  return (
    <p aria-live="polite" className="text-sm">
      <strong className="font-display text-lg font-semibold">
        {fits
          ? t`You keep ${{ percent: `${percentOf(keptBps - added)}%` }}`
          : t`You keep at least ${{ percent: `${percentOf(ownersLeast)}%` }}`}
      </strong>
      {!fits && (
        <span className="block text-muted tabular">
          {leftBps > 0
            ? t`Up to ${{ percent: `${percentOf(leftBps)}%` }} is left to share.`
            : t`Nothing is left to share.`}
        </span>
      )}
      {fits && netCents !== undefined && (
        <span className="block text-muted tabular">
          {added > 0
            ? t`${{ price: formatCents(sampleCents) }} sold is ${{ net: formatCents(netCents) }} after the label’s fee: ${{ theirs: formatCents(theirs) }} for them, ${{ yours: formatCents(yours) }} for you.`
            : t`${{ price: formatCents(sampleCents) }} sold is ${{ net: formatCents(netCents) }} after the label’s fee: ${{ yours: formatCents(yours) }} for you.`}
        </span>
      )}
    </p>
  );
};
