import { useQuery } from '@tanstack/react-query';
import { formatCents, formatShare } from '#contract-kit/format.ts';
import { priceToCents } from '#contract-kit/money.ts';
import { t } from '#contract-kit/texts/text.ts';
import { platformFee } from '../../platform-fee.ts';
import { saleTermsQuery } from '../queries.ts';

/** What remains after the label's fee: "You earn $17.99 of $19.99". */
export const EarnedOf = ({ price }: { readonly price: string }) => {
  const { data } = useQuery(saleTermsQuery());
  if (!data) return null;
  const cents = priceToCents(price);
  return (
    <>{t`You earn ${{ earned: formatCents(cents - platformFee(cents, data.feeBps)) }} of ${{ price: formatCents(cents) }}`}</>
  );
};

export const FeeNote = () => {
  const { data } = useQuery(saleTermsQuery());
  if (!data) return null;
  return (
    <>{t`The label keeps ${{ share: formatShare(data.feeBps / 10_000) }} of each sale, or Stripe’s own fee if that’s higher.`}</>
  );
};
