import { useSite } from '#features/settings/web/public.ts';
import { t } from '#contract-kit/texts/text.ts';

const words = () => ({
  off: null,
  included: t`Prices include tax`,
  added: t`Tax is added at checkout, by your country`,
});

/** Says whether the total above includes the tax. Empty if there's nothing to pay, or no tax. */
export const TaxNote = ({ total, className = '' }: { readonly total: string; readonly className?: string }) => {
  const note = words()[useSite().taxMode];
  return note !== null && total !== '0.00' && <p className={`text-sm text-muted ${className}`}>{note}</p>;
};
