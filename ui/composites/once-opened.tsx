import { type ReactNode, Suspense, useState } from 'react';

interface Props {
  readonly open: boolean;
  readonly fallback?: ReactNode;
  readonly children: ReactNode;
}

/** Mounts a lazy part when it's first opened, and keeps it mounted, because closing may be animated. */
export const OnceOpened = ({ open, fallback = null, children }: Props) => {
  const [hasOpened, setHasOpened] = useState(false);
  if (open && !hasOpened) setHasOpened(true);
  return hasOpened ? <Suspense fallback={fallback}>{children}</Suspense> : null;
};
