import { useSearchParams } from '#ui/data/use-search-params.ts';
import { FormAlert } from '#ui/forms/form-alert.tsx';
import { Button } from '#ui/primitives/button.tsx';
import { Link } from '#ui/primitives/link.tsx';
import { googleFailureWords } from '../../google-failures.ts';
import { AuthPage, AuthPageLink } from '../forms/auth-page.tsx';

import { logInPath } from '../log-in-paths.ts';

export const Component = () => {
  const [params] = useSearchParams();
  return (
    <AuthPage
      meta={{ title: 'Authentication failed', description: 'You could not be logged in.', noIndex: true }}
      title="Authentication failed"
      lead="You could not be logged in. Nothing has changed in your account."
      footer={<AuthPageLink to="/">Home</AuthPageLink>}
    >
      <div className="grid gap-6">
        <FormAlert words={googleFailureWords(params.get('error'))} />
        <Button asChild variant="signal" size="l">
          <Link look="bare" to={logInPath}>
            Back to login
          </Link>
        </Button>
      </div>
    </AuthPage>
  );
};
