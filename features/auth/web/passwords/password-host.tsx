import { Suspense, useState } from 'react';
import { lazyPart } from '#ui/data/lazy-part.ts';
import { useAskedPassword } from '../current-user/ask-password.ts';

const PasswordDialog = lazyPart(() => import('./password-dialog.tsx'));

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
