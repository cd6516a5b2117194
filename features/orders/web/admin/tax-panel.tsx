import { formatPrice } from '#contract-kit/format.ts';
import { Panel } from '#ui/composites/panel.tsx';
import { Icon } from '#ui/primitives/icon.tsx';
import { Link } from '#ui/primitives/link.tsx';
import type { AdminOrder } from '../../contract-admin.ts';
import { Fact } from './fact.tsx';

const lead = {
  off: null,
  included: 'Prices include the tax. Sellers are paid from the net price.',
  added: 'The tax is on top of the prices. Sellers are paid from the net price.',
} as const;

/** The tax of an order, where it is due, and how we know; empty for untaxed orders. */
export const TaxPanel = ({ order }: { readonly order: AdminOrder }) => {
  const { tax, taxedAs, taxMode, creditNotes } = order;
  if (!tax || !taxedAs) return null;
  return (
    <Panel title="Tax" lead={lead[taxMode]}>
      {taxedAs.problem !== null && (
        <p className="mb-3 flex gap-2 rounded-m border border-warn/50 p-3 text-sm">
          <Icon name="warning" size={18} className="mt-px shrink-0 text-warn" />
          <span>{taxedAs.problem} Compare the payment with Stripe’s tax report.</span>
        </p>
      )}
      <dl>
        <Fact name="Net">{formatPrice(tax.net)}</Fact>
        {tax.rates.map((rate) => (
          <Fact key={rate.label} name={rate.label}>
            {formatPrice(rate.tax)}
          </Fact>
        ))}
        {tax.rates.length === 0 && (
          <Fact name={tax.reverseCharge ? 'Reverse charge' : 'Tax'}>{formatPrice(tax.tax)}</Fact>
        )}
        <Fact name="Taxed as">{[taxedAs.name, taxedAs.address].filter(Boolean).join(', ')}</Fact>
        <Fact name="Tax ID">{taxedAs.taxIds.join(', ') || null}</Fact>
        <Fact name="Country of the card">{taxedAs.cardCountry}</Fact>
        <Fact name="Country of the IP address">{taxedAs.ipCountry}</Fact>
        {creditNotes.map(({ number, amount, voided, url }) => (
          <Fact key={number} name="Credit note">
            <Link to={url} reloadDocument download>
              {number}
            </Link>
            {`: ${formatPrice(amount)}${voided ? ', void: the refund failed' : ''}`}
          </Fact>
        ))}
      </dl>
    </Panel>
  );
};
