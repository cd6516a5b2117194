import { lazy, Suspense, useState } from 'react';
import { useAskedPassword } from '../ask-password.ts';

const PasswordDialog = lazy(() => import('./password-dialog.tsx'));

/** Where `askPassword` asks. Its code comes with the first question. */
export const PasswordHost = () => {
  const open = useAskedPassword(({ settle }) => settle !== null);
  const [wanted, setWanted] = useState(false);
  if (open && !wanted) setWanted(true);
  return wanted ? (
    <Suspense fallback={null}>
      <PasswordDialog />
    </Suspense>
  ) : null;
};
