import { useQuery } from '@tanstack/react-query';
import { Link } from '#ui/primitives/link.tsx';
import { whyNotPaid } from '../../payable.ts';
import { sellerDetailsQuery } from '../queries.ts';
import { t } from '#contract-kit/texts/text.ts';

interface Props {
  /** The chosen country; the stored one by default. */
  readonly country?: string | undefined;
  readonly className?: string;
}

/** Warns sellers before their first sale that Stripe can't pay them in their country. Screen readers announce it. */
export const NotPaidNote = ({ country, className }: Props) => {
  const { data } = useQuery(sellerDetailsQuery());
  const words = data && whyNotPaid(data.paidFrom, country ?? data.country);
  return (
    <output className={`block text-sm text-warn empty:hidden ${className ?? ''}`}>
      {words && (
        <>
          {words} <Link to="/contact">{t`Contact us`}</Link>
        </>
      )}
    </output>
  );
};
