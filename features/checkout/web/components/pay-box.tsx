import type { ReactNode } from 'react';
import { formatPrice } from '#contract-kit/money.ts';
import type { Site } from '#features/settings/web/public.ts';
import { Button } from '#ui/primitives/button.tsx';
import { Checkbox } from '#ui/primitives/checkbox.tsx';
import { Link } from '#ui/primitives/link.tsx';
import { Price } from '#ui/primitives/price.tsx';

export interface PayBoxProps {
  readonly total: string;
  readonly busy: boolean;
  readonly site: Site;
  readonly consent: boolean;
  readonly onConsent: (given: boolean) => void;
  readonly consentError: string | null;
  /** What went wrong with the last try. */
  readonly message: ReactNode;
  /** The id of the form that the button sends. */
  readonly formId: string;
}

const terms = (
  <Link to="/terms" target="_blank">
    terms
  </Link>
);

const Consent = ({ site, consent, onConsent, consentError }: PayBoxProps) =>
  site.consent === 'checkbox' ? (
    <Checkbox
      id="consent"
      checked={consent}
      onChange={(event) => onConsent(event.currentTarget.checked)}
      error={consentError}
      label={
        <>I accept the {terms} and ask for my files at once. I know that my right to withdraw ends when I have them.</>
      }
    />
  ) : (
    <p className="text-sm text-muted">
      By paying you accept the {terms} and ask for your files at once. Your right to withdraw ends when you have them.
    </p>
  );

/** The last step: what it costs, what the buyer agrees to, and the button. On a phone total and button stay in view. */
export const PayBox = (props: PayBoxProps) => {
  const { total, busy, site, message, formId } = props;
  const free = total === '0.00';
  return (
    <>
      <div className="flex flex-col gap-4">
        {site.payments === 'off' && !free && (
          <p className="rounded-m border border-warn/50 p-3 text-sm">
            Payments are not set up on this site yet. Your cart and your details stay here until they are.
          </p>
        )}
        <Consent {...props} />
        <div role="alert">
          {message && <p className="rounded-m border border-bad/60 bg-raised p-3 text-sm">{message}</p>}
        </div>
      </div>
      <div className="sticky bottom-0 z-20 -mx-4 border-t border-line bg-panel px-4 py-4 sm:mx-0 sm:px-0 lg:static">
        <p className="flex items-baseline justify-between gap-4" aria-live="polite">
          <span className="text-muted">Total</span>
          <Price value={total} className="font-display text-2xl font-semibold" />
        </p>
        <Button type="submit" form={formId} variant="signal" size="l" busy={busy} className="mt-3 w-full">
          {busy ? 'Processing...' : free ? 'Get it free' : `Pay ${formatPrice(total)}`}
        </Button>
        {site.payments === 'test' && !free && (
          <p className="mt-2 text-center text-xs text-muted">TEST MODE: no real money moves.</p>
        )}
      </div>
    </>
  );
};
