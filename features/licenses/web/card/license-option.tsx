import { useId } from 'react';
import { formatPrice } from '#contract-kit/format.ts';
import { classNames } from '#ui/primitives/class-names.ts';
import { Icon } from '#ui/primitives/icon.tsx';
import type { License } from '../../contract.ts';
import { type LicensedBeat, pricesOf } from './license-labels.ts';
import { factIds, LicenseFacts } from './license-facts.tsx';
import { t } from '#contract-kit/texts/text.ts';

interface LicenseOptionProps {
  readonly beat: LicensedBeat;
  readonly license: License;
  readonly selected: boolean;
  /** Shows all terms, even on a phone. */
  readonly opened: boolean;
  /** Whether it's the cheapest license that allows what the buyer plans. */
  readonly fits?: boolean;
  readonly owned: boolean;
  readonly inCart: boolean;
  readonly onToggle: () => void;
}

export const LicenseOption = ({
  beat,
  license,
  selected,
  opened,
  fits = false,
  owned,
  inCart,
  onToggle,
}: LicenseOptionProps) => {
  const id = useId();
  const { marks, price, about, files, terms } = factIds(id);
  const { total, regular, parts } = pricesOf(beat, license);
  const hasPriceDetails = parts !== null || regular !== null;
  const word = selected ? t`Selected` : t`Select`;
  return (
    <div
      className={classNames(
        'relative grid content-start gap-2.5 rounded-m border p-4 text-start transition-colors sm:row-span-6 sm:grid-rows-subgrid',
        'max-sm:grid-cols-[1fr_auto]',
        selected
          ? 'border-accent bg-raised shadow-low ring-1 ring-accent'
          : fits
            ? 'border-good bg-raised/60'
            : 'border-edge/60 bg-background/40 hover:border-text/60 hover:bg-raised/60',
      )}
    >
      {/* Covers the whole card, and needs a shorter name than the card's text. The name begins with the visible word (WCAG 2.5.3). */}
      <button
        type="button"
        aria-pressed={selected}
        aria-label={
          selected
            ? t`Selected ${{ license: license.title }}, ${{ price: formatPrice(total) }}`
            : t`Select ${{ license: license.title }}, ${{ price: formatPrice(total) }}`
        }
        aria-describedby={`${marks} ${hasPriceDetails ? price : ''} ${about} ${files} ${terms} ${id}-cart`}
        onClick={onToggle}
        className="absolute inset-0 rounded-m"
      />
      <LicenseFacts
        id={id}
        fits={fits}
        owned={owned}
        beat={beat}
        license={license}
        phone={opened ? 'beside' : 'brief'}
      />
      <span
        className={classNames(
          'flex items-center gap-2 self-end text-sm font-semibold',
          selected ? 'text-accent' : 'text-muted',
          'max-sm:col-span-2',
        )}
      >
        <span
          className={classNames(
            'inline-flex size-5 items-center justify-center rounded-full border',
            selected ? 'border-accent bg-accent text-background' : 'border-edge',
          )}
        >
          {selected && <Icon name="check" size={14} />}
        </span>
        {word}
        {inCart && (
          <span id={`${id}-cart`} className="ms-auto font-normal text-muted">
            {t`In your cart`}
          </span>
        )}
      </span>
    </div>
  );
};
