import { formatPrice } from '#contract-kit/format.ts';
import { t } from '#contract-kit/texts/text.ts';
import { Panel } from '#ui/composites/panel.tsx';
import { Icon } from '#ui/primitives/icon.tsx';
import { Link } from '#ui/primitives/link.tsx';
import { T, V } from '#ui/texts/rich-text.tsx';
import type { AdminOrder } from '../../contract-admin.ts';
import { Fact } from './fact.tsx';

const lead = () =>
  ({
    off: null,
    included: t`Prices include the tax. Sellers are paid from the net price.`,
    added: t`The tax is on top of the prices. Sellers are paid from the net price.`,
  }) as const;

interface CreditNoteProps {
  readonly note: AdminOrder['creditNotes'][number];
}

const CreditNote = ({ note: { number, amount, voided, url } }: CreditNoteProps) => {
  const total = formatPrice(amount);
  return voided ? (
    <T>
      <Link to={url} reloadDocument download>
        <V of={{ number }} />
      </Link>
      : <V of={{ total }} />, void: the refund failed
    </T>
  ) : (
    <T>
      <Link to={url} reloadDocument download>
        <V of={{ number }} />
      </Link>
      : <V of={{ total }} />
    </T>
  );
};

/** The tax of an order, where it is due, and how we know; empty for untaxed orders. */
export const TaxPanel = ({ order }: { readonly order: AdminOrder }) => {
  const { tax, taxedAs, taxMode, creditNotes } = order;
  if (!tax || !taxedAs) return null;
  return (
    <Panel title={t`Tax`} lead={lead()[taxMode]}>
      {taxedAs.problem !== null && (
        <p className="mb-3 flex gap-2 rounded-m border border-warn/50 p-3 text-sm">
          <Icon name="warning" size={18} className="mt-px shrink-0 text-warn" />
          <span>
            <T>
              <V of={{ problem: taxedAs.problem }} /> Compare the payment with Stripe’s tax report.
            </T>
          </span>
        </p>
      )}
      <dl>
        <Fact name={t`Net`}>{formatPrice(tax.net)}</Fact>
        {tax.rates.map((rate) => (
          <Fact key={rate.label} name={rate.label}>
            {formatPrice(rate.tax)}
          </Fact>
        ))}
        {tax.rates.length === 0 && (
          <Fact name={tax.reverseCharge ? t`Reverse charge` : t`Tax`}>{formatPrice(tax.tax)}</Fact>
        )}
        <Fact name={t`Taxed as`}>{[taxedAs.name, taxedAs.address].filter(Boolean).join(', ')}</Fact>
        <Fact name={t`Tax ID`}>{taxedAs.taxIds.join(', ') || null}</Fact>
        <Fact name={t`Country of the card`}>{taxedAs.cardCountry}</Fact>
        <Fact name={t`Country of the IP address`}>{taxedAs.ipCountry}</Fact>
        {creditNotes.map((note) => (
          <Fact key={note.number} name={t`Credit note`}>
            <CreditNote note={note} />
          </Fact>
        ))}
      </dl>
    </Panel>
  );
};
