import { Suspense, useState } from 'react';
import { lazyPart } from '#ui/data/lazy-part.ts';
import { usePasswordRequest } from '../current-user/ask-password.ts';

const PasswordDialog = lazyPart(() => import('./password-dialog.tsx'));

/** Where `askPassword` opens its dialog. Its code is loaded on first use. */
export const PasswordHost = () => {
  const open = usePasswordRequest(({ resolve }) => resolve !== null);
  const [wanted, setWanted] = useState(false);
  if (open && !wanted) setWanted(true);
  return wanted ? (
    <Suspense fallback={null}>
      <PasswordDialog />
    </Suspense>
  ) : null;
};
