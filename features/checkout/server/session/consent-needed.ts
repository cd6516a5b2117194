import { sentencesOf } from '#content/legal/legal-text.ts';
import { fail, type Failure } from '#contract-kit/failure.ts';
import { getConsent } from '#features/site/server/public.ts';
import type { Deps } from '#platform/deps.ts';
import { t } from '#contract-kit/texts/text.ts';
import { forCaller } from '#platform/texts/in-language.ts';

/**
 * API clients may leave consent to Stripe's page. They must ask for it themselves if there's no page (free order), or if
 * Stripe can't show a box on it.
 */
export const consentNeeded = async (deps: Deps): Promise<Failure<'CHECKOUT_CONSENT_MISSING'>> => {
  const { checkbox } = await getConsent(deps);
  return fail('CHECKOUT_CONSENT_MISSING', {
    message: forCaller(
      () =>
        t`This buyer has to check a box before they pay: “${{ value: sentencesOf(checkbox).join(' ') }}” Show it to them, and send consent: true once they’ve checked it. If they live outside the EU, the EEA and the UK, send customer with their country instead.`,
    ),
    fields: { consent: [forCaller(() => t`Send true once the buyer has checked the box.`)] },
  });
};
