import { Panel } from '#ui/composites/panel.tsx';
import { Button } from '#ui/primitives/button.tsx';
import { Link } from '#ui/primitives/link.tsx';
import type { Slots } from '#ui/routing/slots.ts';
import { useSession } from '../current-user/session.ts';
import { logInPath } from '../log-in-paths.ts';
import { t } from '#contract-kit/texts/text.ts';
import { T, V } from '#ui/texts/rich-text.tsx';

/** For guests. The forms take the email from the navigation state, which isn't part of the URL. */
export const Component = ({ email }: Slots['checkout.paid']) => {
  const { user, known } = useSession();
  if (user || !known) return null;
  return (
    <Panel
      title={t`Keep your files in an account`}
      lead={
        <T>
          Once you’ve verified{' '}
          <span className="wrap-anywhere text-text">
            <V of={{ email }} />
          </span>
          , everything that you bought with it is in your library.
        </T>
      }
    >
      <div className="flex flex-wrap gap-3">
        <Button asChild>
          <Link variant="bare" to="/register" state={{ email }}>
            {t`Create account`}
          </Link>
        </Button>
        <Button asChild variant="ghost">
          <Link variant="bare" to={logInPath} state={{ email }}>
            {t`Log in`}
          </Link>
        </Button>
      </div>
    </Panel>
  );
};
