import type { Config } from '#platform/config/config.ts';
import { messageOf } from '#platform/database/database-error.ts';
import { type InspectedTax, inspectTax } from '#platform/stripe/tax/inspect-tax.ts';
import { labelFacts } from '#features/orders/server/public.ts';
import { type Finding, ok, problem, skipped, warning } from '../finding.ts';

type TaxConfig = Pick<Config, 'taxMode' | 'taxCode' | 'stripe'>;

/** Checks the setup of Stripe Tax: without a registration, Stripe silently calculates a tax of 0. */
export const checkTax = async (
  config: TaxConfig,
  address?: { readonly host: string; readonly port: number },
): Promise<Finding[]> => {
  const { taxMode, taxCode: code, stripe } = config;
  if (taxMode === 'off') return [skipped('off: nothing is taxed (TAX)')];
  if (stripe === null) return [skipped('the payment sandbox computes taxes by a table of its own'), ...judgeSupplier()];
  try {
    const { secretKey } = stripe;
    const found = await inspectTax({ secretKey, code, timeoutMs: 8000, ...(address && { address }) });
    if (found === null)
      return [skipped('this restricted key may not read Stripe Tax’s settings, so they weren’t checked')];
    return [...judge(found, code), ...judgeSupplier()];
  } catch (error) {
    return [problem(`Stripe Tax can’t be asked: ${messageOf(error)}`, 'see what this report says about the payments')];
  }
};

const judge = ({ live, missing, headOffice, registrations, codeName }: InspectedTax, code: string): Finding[] => {
  const mode = live ? 'live mode' : 'test mode, which has settings of its own';
  const settings =
    missing.length > 0
      ? problem(
          `Stripe Tax lacks ${missing.join(', ').replaceAll('_', ' ')} in ${mode}: checkout is refused`,
          'enter your head office in Stripe’s dashboard (Settings, Tax)',
        )
      : ok(`Stripe Tax is active in ${mode}`);
  const places = [...new Set(registrations)];
  return [
    settings,
    judgeRegistrations(places, { headOffice, mode }),
    codeName === null
      ? problem(
          `Stripe has no tax code ${code}: checkout is refused`,
          'set TAX_CODE to one of docs.stripe.com/tax/tax-codes',
        )
      : ok(`sold as “${codeName}” (${code})`),
  ];
};

const judgeRegistrations = (
  places: readonly string[],
  { headOffice, mode }: { readonly headOffice: string | null; readonly mode: string },
): Finding => {
  if (places.length === 0)
    return problem(
      `there is no tax registration in ${mode}: the tax of every order is 0`,
      'add where you are registered in Stripe’s dashboard (Tax, Registrations)',
    );
  const at = `collects tax in ${places.join(', ')}`;
  return headOffice === null || places.includes(headOffice)
    ? ok(at)
    : warning(
        `${at}, and not in ${headOffice}, where your head office is`,
        'ask your tax adviser whether you must be registered there',
      );
};

const judgeSupplier = (): Finding[] => {
  const { sellerOfRecord } = labelFacts();
  const lacking = [
    ...(sellerOfRecord.address.length === 0 ? ['an address'] : []),
    ...(sellerOfRecord.taxNumber === '' ? ['a tax number'] : []),
  ];
  return lacking.length === 0
    ? [ok('invoices name the supplier with address and tax number')]
    : [warning(`invoices name a supplier without ${lacking.join(' and ')}`, 'fill in “Seller on receipts” (Site)')];
};
