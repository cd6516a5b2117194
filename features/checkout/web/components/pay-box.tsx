import { formatPrice, languageName } from '#contract-kit/format.ts';
import { currentLocale, offeredLanguages } from '#contract-kit/languages/current.ts';
import { Button } from '#ui/primitives/button.tsx';
import { Checkbox } from '#ui/primitives/forms/checkbox.tsx';
import { Icon } from '#ui/primitives/icon.tsx';
import { Link } from '#ui/primitives/link.tsx';
import { Price } from '#ui/primitives/price.tsx';
import type { consentForm } from '../../consent-form.ts';
import { t } from '#contract-kit/texts/text.ts';
import { T } from '#ui/texts/rich-text.tsx';

export interface ConsentProps {
  readonly form: ReturnType<typeof consentForm>;
  readonly accepted: boolean;
  /** What the buyer agrees to. */
  readonly words: string;
  readonly onChange: (accepted: boolean) => void;
  readonly error: string | null;
}

/** Legal texts are in the shop's own language: a machine's translation of them must not be agreed to. */
const ContractLanguage = () => {
  const { language } = currentLocale();
  const [own] = offeredLanguages();
  if (language === own) return null;
  return (
    <p className="text-sm text-muted">
      {t`The contract is made in ${{ language: languageName(own) }}: the terms, your right of withdrawal and the license agreements are in that language.`}
    </p>
  );
};

export const Consent = ({ form, words, accepted, onChange, error }: ConsentProps) => (
  <>
    {form === 'checkbox' && (
      <Checkbox
        id="consent"
        checked={accepted}
        onChange={(event) => onChange(event.currentTarget.checked)}
        error={error}
        label={words}
        required
      />
    )}
    <p className="text-sm text-muted">
      <T>
        By ordering, you accept the{' '}
        <Link to="/terms" target="_blank">
          terms
        </Link>
        .
      </T>{' '}
      {form === 'line' && words}
    </p>
    <ContractLanguage />
  </>
);

export interface PayBarProps {
  readonly total: string;
  /** Stripe adds a tax once it knows the buyer's location. */
  readonly isTaxAdded: boolean;
  /** `free`: the total is zero. `nothing`: no item can be bought as it is. */
  readonly order: 'paid' | 'free' | 'nothing';
  /** Buying is off, which `message` says. */
  readonly off: boolean;
  readonly busy: boolean;
  /** Why the last attempt to pay failed. */
  readonly message: string | null;
  /** The id of the form that the button submits. */
  readonly formId: string;
}

const wordsOf: Readonly<Record<PayBarProps['order'], (total: string, isTaxAdded: boolean) => string>> = {
  paid: (total, isTaxAdded) =>
    isTaxAdded ? t`Pay ${{ total: formatPrice(total) }} plus tax` : t`Pay ${{ total: formatPrice(total) }}`,
  free: () => t`Get it free`,
  nothing: () => t`Nothing to pay for`,
};

/** Names Stripe, with the words that buyers look for. */
export const Provider = () => (
  <p className="flex items-center gap-2 text-sm">
    <Icon name="lock" size={18} className="shrink-0 text-good" />
    <span>
      <strong className="font-semibold">{t`Secure payment by Stripe`}</strong>
      <span className="block text-muted">{t`You’ll enter your card on Stripe’s page. We never see its number.`}</span>
    </span>
  </p>
);

/** Always in view. */
export const PayBar = ({ total, isTaxAdded, order, off, busy, message, formId }: PayBarProps) => (
  <div
    data-foot="pay"
    className="sticky bottom-(--foot) z-20 -mx-4 border-t border-line bg-panel px-4 py-2 sm:mx-0 sm:py-4 sm:mb-4 sm:rounded-l sm:border sm:px-5 lg:float-right lg:clear-right lg:w-96 lg:py-5"
  >
    <div role="alert">
      {message && <p className="mb-3 rounded-m border border-bad/60 bg-raised p-3 text-sm">{message}</p>}
    </div>
    {/* One line on a phone, where the player may be below the bar. */}
    <div className="grid grid-cols-[auto_1fr] items-center gap-x-5 gap-y-3 lg:grid-cols-1">
      <p className="flex items-baseline justify-between max-lg:flex-col">
        <span className="text-muted max-lg:text-xs">
          {isTaxAdded && order === 'paid' ? t`Total before tax` : t`Total`}
        </span>
        <Price value={total} className="font-display text-xl font-semibold lg:text-2xl" />
      </p>
      <Button
        type="submit"
        form={formId}
        variant="primary"
        busy={busy}
        disabled={off || order === 'nothing'}
        className="sm:min-h-13 sm:text-base"
      >
        {busy ? t`Processing...` : wordsOf[order](total, isTaxAdded)}
      </Button>
    </div>
  </div>
);
