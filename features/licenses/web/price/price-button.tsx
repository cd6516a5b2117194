import { t } from '#contract-kit/texts/text.ts';
import { useBuying } from '#features/settings/web/public.ts';
import { classNames } from '#ui/primitives/class-names.ts';
import { T, V } from '#ui/texts/rich-text.tsx';
import { formatLowestTotal } from '../../lowest-total.ts';
import type { LicensedBeat } from '../card/license-labels.ts';
import { expectLicenseChooser, openLicenseChooser } from './chooser-store.ts';

interface PriceButtonProps {
  readonly beat: LicensedBeat;
  /** The beat's name for screen readers. */
  readonly name: string;
  /** Called before the chooser opens. */
  readonly onPress?: (() => void) | undefined;
  readonly className?: string | undefined;
}

/**
 * Shows the lowest price of a beat, with "from" if there are several, and opens the chooser. Renders nothing if no
 * license is on sale or buying is off.
 */
export const PriceButton = ({ beat, name, onPress, className }: PriceButtonProps) => {
  const price = formatLowestTotal(beat);
  const isLowest = beat.licenses.length > 1;
  const buying = useBuying();
  if (!price || !buying) return null;
  return (
    <button
      type="button"
      aria-label={
        isLowest
          ? t`from ${{ price }}, choose a license for ${{ title: name }}`
          : t`${{ price }}, choose a license for ${{ title: name }}`
      }
      aria-haspopup="dialog"
      onClick={() => {
        onPress?.();
        openLicenseChooser(beat);
      }}
      onPointerEnter={expectLicenseChooser}
      onFocus={expectLicenseChooser}
      className={classNames(
        'tabular inline-flex h-11 shrink-0 items-center justify-center rounded-full leading-tight max-sm:flex-col sm:gap-1 border border-edge/70 bg-raised text-sm font-semibold whitespace-nowrap transition-colors hover:border-accent hover:bg-accent hover:text-background',
        className,
      )}
    >
      {isLowest ? (
        <T>
          <span className="font-normal opacity-70 max-sm:text-xs max-sm:leading-none">from </span>
          <V of={{ price }} />
        </T>
      ) : (
        price
      )}
    </button>
  );
};
