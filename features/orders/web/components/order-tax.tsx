import { formatPrice } from '#contract-kit/format.ts';
import type { Order } from '../../contract.ts';
import { t } from '#contract-kit/texts/text.ts';

const Row = ({ name, value }: { readonly name: string; readonly value: string }) => (
  <div className="flex justify-between gap-6">
    <dt className="text-muted">{name}</dt>
    <dd className="tabular">{formatPrice(value)}</dd>
  </div>
);

type Taxed = Pick<Order, 'tax' | 'taxMode' | 'total'>;

export const OrderTax = ({ order: { tax, taxMode, total } }: { readonly order: Taxed }) =>
  tax && (
    <section aria-label={t`Tax`} className="max-w-md text-sm">
      <dl className="flex flex-col gap-1">
        <Row name="Net" value={tax.net} />
        {tax.rates.length === 0 && <Row name={tax.reverseCharge ? 'Reverse charge' : 'Tax'} value={tax.tax} />}
        {tax.rates.map((rate) => (
          <Row key={rate.label} name={rate.label} value={rate.tax} />
        ))}
        <Row name="Total" value={total} />
      </dl>
      {taxMode === 'included' && tax.tax !== '0.00' && (
        <p className="mt-2 text-muted">{t`The prices below include the tax.`}</p>
      )}
    </section>
  );
