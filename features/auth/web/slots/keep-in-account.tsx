import { Panel } from '#ui/composites/panel.tsx';
import { Button } from '#ui/primitives/button.tsx';
import { Link } from '#ui/primitives/link.tsx';
import type { Slots } from '#ui/routing/slots.ts';
import { useSession } from '../current-user/session.ts';
import { logInPath } from '../log-in-paths.ts';

/** For guests. The forms take the email from the navigation state, which isn't part of the URL. */
export const Component = ({ email }: Slots['checkout.paid']) => {
  const { user, known } = useSession();
  if (user || !known) return null;
  return (
    <Panel
      title="Keep your files in an account"
      lead={
        <>
          Once you’ve verified <span className="wrap-anywhere text-text">{email}</span>, everything that you bought with
          it is in your library.
        </>
      }
    >
      <div className="flex flex-wrap gap-3">
        <Button asChild>
          <Link variant="bare" to="/register" state={{ email }}>
            Create account
          </Link>
        </Button>
        <Button asChild variant="ghost">
          <Link variant="bare" to={logInPath} state={{ email }}>
            Log in
          </Link>
        </Button>
      </div>
    </Panel>
  );
};
