import { t } from '#contract-kit/texts/text.ts';
import { EmailAddress } from '#ui/primitives/email-address.tsx';
import { Link } from '#ui/primitives/link.tsx';
import { classNames } from '#ui/primitives/class-names.ts';
import { useSiteDocument } from './queries.ts';

interface SellerDetailsProps {
  readonly className?: string;
}

/**
 * Who runs the shop, which Article 5 of Directive 2000/31/EC wants on its pages: the seller on receipts. Not shown until
 * the label has entered a postal address. The page's loader fetches the document `seller`.
 */
export const SellerDetails = ({ className }: SellerDetailsProps) => {
  const { name, address, taxNumber, email } = useSiteDocument('seller');
  if (address.length === 0) return null;
  return (
    <section aria-labelledby="seller" className={classNames('max-w-prose text-sm', className)}>
      <h2 id="seller" className="font-display text-xl font-semibold">
        {t`Who runs this shop`}
      </h2>
      <address className="mt-2 text-muted not-italic">
        {[name, ...address, ...(taxNumber === undefined ? [] : [taxNumber])].map((line) => (
          <span key={line} className="block wrap-anywhere">
            {line}
          </span>
        ))}
        <Link to={`mailto:${email}`} className="inline-flex min-h-11 items-center">
          <EmailAddress address={email} />
        </Link>
      </address>
    </section>
  );
};
