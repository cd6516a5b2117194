import { useSearchParams } from '#ui/data/use-search-params.ts';
import { FormAlert } from '#ui/forms/form-alert.tsx';
import { Button } from '#ui/primitives/button.tsx';
import { Link } from '#ui/primitives/link.tsx';
import type { GoogleFailure } from '../../contract.ts';
import { AuthPage, AuthPageLink } from '../forms/auth-page.tsx';

import { logInPath } from '../log-in-paths.ts';
import { t } from '#contract-kit/texts/text.ts';

const words = (): Readonly<Record<GoogleFailure, string>> => ({
  off: t`Logging in with Google isn’t available here.`,
  denied: t`You didn’t give Google permission, so we couldn’t log you in. Try again, or log in with your password.`,
  failed: t`Something went wrong between Google and us. Please try again.`,
  away: t`We can’t reach Google at the moment. Please try again in a few minutes.`,
  over: t`This login took too long, or began in another browser. Please try again.`,
  unverified: t`Google hasn’t verified your email address, so you can’t log in with it here.`,
  suspended: t`This account is suspended. Contact us if you have questions.`,
  often: t`Too many attempts. Please try again later.`,
});

/** Shows texts only for our own codes: anyone can write another one into the URL. */
const wordsFor = (code: string | null): string =>
  code !== null && Object.hasOwn(words(), code) ? words()[code as GoogleFailure] : t`An unknown error occurred.`;

export const Component = () => {
  const [params] = useSearchParams();
  return (
    <AuthPage
      meta={{ title: t`Authentication failed`, description: t`We couldn’t log you in.`, noIndex: true }}
      title={t`Authentication failed`}
      lead={t`We couldn’t log you in. Nothing has changed in your account.`}
      footer={<AuthPageLink to="/">{t`Home`}</AuthPageLink>}
    >
      <div className="grid gap-6">
        <FormAlert words={wordsFor(params.get('error'))} />
        <Button asChild variant="primary" size="l">
          <Link variant="bare" to={logInPath}>
            {t`Back to login`}
          </Link>
        </Button>
      </div>
    </AuthPage>
  );
};
