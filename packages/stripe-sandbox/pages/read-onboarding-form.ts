import { type Ending, findTestBank, type TestBank } from '../sellers/change-account.ts';
import { testRoutingNumber } from '../charges/payment-methods.ts';

export type OnboardingFields = Partial<Record<'holder' | 'routing' | 'account' | 'ending', string>>;

export type OnboardingErrors = Partial<Record<'holder' | 'routing' | 'account', string>>;

export interface OnboardingForm {
  name: string;
  bank: TestBank;
  ending: Ending;
}

const digits = (text = ''): string => text.replaceAll(/[\s-]/g, '');

const endingOf = (text: string | undefined): Ending => (text === 'missing' || text === 'review' ? text : 'done');

export const readOnboardingForm = (
  fields: OnboardingFields,
): { form: OnboardingForm } | { errors: OnboardingErrors } => {
  const name = fields.holder?.trim() ?? '';
  const bank = findTestBank(digits(fields.account));
  const errors: OnboardingErrors = {
    ...(name === '' && { holder: 'Enter your legal name.' }),
    ...(name.length > 120 && { holder: 'Use 120 characters or fewer.' }),
    ...(digits(fields.routing) !== testRoutingNumber && {
      routing: `Use the test routing number ${testRoutingNumber}.`,
    }),
    ...(!bank && { account: 'Use one of the test accounts below. No real account is ever used.' }),
  };
  if (!bank || Object.keys(errors).length > 0) return { errors };
  return { form: { name, bank, ending: endingOf(fields.ending) } };
};
