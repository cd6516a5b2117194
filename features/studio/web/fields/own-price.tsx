import { useRef } from 'react';
import { formatPrice } from '#contract-kit/format.ts';
import { priceToCents } from '#contract-kit/money.ts';
import type { License } from '#features/licenses/contract.ts';
import { Button } from '#ui/primitives/button.tsx';
import { TextField } from '#ui/primitives/forms/text-field.tsx';
import { isBeatPrice } from '#features/catalogue/beat-rules.ts';
import { clampPrice } from '../drafts/beat-issues.ts';
import { t } from '#contract-kit/texts/text.ts';
import { T, V } from '#ui/texts/rich-text.tsx';

interface OwnPriceProps {
  /** The beat's price as typed. */
  readonly beatPrice: string;
  /** The license with its usual price. */
  readonly license: License;
  /** The price as typed; empty for the usual price. */
  readonly value: string;
  readonly error: string | null;
  readonly onChange: (typed: string) => void;
}

const hintOf = ({ value, beatPrice, license }: OwnPriceProps): string | null => {
  if (value === '') return t`Leave blank to use the usual ${{ price: formatPrice(license.price) }}.`;
  const isAdded = isBeatPrice(beatPrice) && priceToCents(beatPrice) > 0;
  return isAdded ? t`The beat’s ${{ price: formatPrice(beatPrice) }} is added.` : null;
};

/** Replaces the license's usual price on this beat. */
export const OwnPrice = (props: OwnPriceProps) => {
  const { license, value, error, onChange } = props;
  const { title, price } = license;
  const field = useRef<HTMLInputElement>(null);
  const reset = (): void => {
    onChange('');
    // The button disappears after the reset, so the field gets the focus.
    field.current?.focus();
  };
  return (
    <div className="flex flex-col items-start gap-2 pb-2 ps-8">
      <TextField
        ref={field}
        className="w-full max-w-60"
        label={
          <>
            {t`Price for this beat`}
            <span className="sr-only">: {title}</span>
          </>
        }
        inputMode="decimal"
        autoComplete="off"
        maxLength={12}
        placeholder={price}
        hint={hintOf(props)}
        error={error}
        value={value}
        onChange={(event) => onChange(clampPrice(event.currentTarget.value))}
      />
      {value !== '' && (
        <Button size="s" onClick={reset}>
          <T>
            Use the usual <V of={{ price: formatPrice(price) }} />
            <span className="sr-only">
              {' '}
              for <V of={{ license: title }} />
            </span>
          </T>
        </Button>
      )}
    </div>
  );
};
