import { Suspense } from 'react';
import { lazyPart } from '#ui/data/lazy-part.ts';
import { Icon } from '#ui/primitives/icon.tsx';
import { Link } from '#ui/primitives/link.tsx';
import { useSession } from './session.ts';
import { logInPath } from '../log-in-paths.ts';
import { t } from '#contract-kit/texts/text.ts';

const loadSignedIn = () => import('./signed-in-menu.tsx');
const SignedInMenu = lazyPart(async () => ({ default: (await loadSignedIn()).SignedInMenu }));
const SignedInLinks = lazyPart(async () => ({ default: (await loadSignedIn()).SignedInLinks }));

/** Equally wide with and without a user, so that nothing moves. */
export const AccountMenu = () => {
  const { user } = useSession();
  return (
    <div className="hidden w-24 justify-end md:flex">
      {user ? (
        <Suspense fallback={null}>
          <SignedInMenu user={user} />
        </Suspense>
      ) : (
        <Link
          variant="quiet"
          to={logInPath}
          className="inline-flex min-h-11 items-center gap-2 rounded-full px-3 text-sm font-medium"
        >
          <Icon name="user" /> {t`Login`}
        </Link>
      )}
    </div>
  );
};

export const MobileAccountLinks = ({ onGo }: { readonly onGo: () => void }) => {
  const { user } = useSession();
  if (user) {
    return (
      <Suspense fallback={null}>
        <SignedInLinks user={user} onGo={onGo} />
      </Suspense>
    );
  }
  return (
    <li>
      <Link
        variant="bare"
        to={logInPath}
        onClick={onGo}
        className="flex min-h-14 items-center gap-3 font-display text-xl font-semibold"
      >
        <Icon name="user" /> {t`Login`}
      </Link>
    </li>
  );
};
