import { useEffect, useRef } from 'react';
import { t } from '#contract-kit/texts/text.ts';
import { loadAtLast } from '../data/lazy-part.ts';
import { watchPresses } from '../toasts/last-pressed.ts';
import { useToasts } from '../toasts/toasts.ts';

export { toast } from '../toasts/toasts.ts';

/** Loads the toasts' code in advance: a toast must be able to say that the server can't be reached. */
export const loadToasts = async (): Promise<void> => {
  const { ToastCards } = await loadAtLast(() => import('../toasts/toast-cards.tsx'));
  useToasts.setState({ Cards: ToastCards });
};

/** Mounted once by the shell. The region always exists, so that screen readers announce what is added. */
export const Toaster = () => {
  const { entries, Cards } = useToasts();
  const region = useRef<HTMLOListElement>(null);
  useEffect(watchPresses, []);
  const missing = entries.length > 0 && !Cards;
  useEffect(() => {
    if (missing) void loadToasts();
  }, [missing]);
  return (
    <ol
      ref={region}
      aria-live="polite"
      aria-label={t`Notifications`}
      data-stay-open=""
      className="pointer-events-none fixed end-4 bottom-4 start-4 z-60 flex flex-col gap-2 sm:start-auto sm:w-96"
    >
      {Cards && entries.length > 0 && <Cards entries={entries} region={region} />}
    </ol>
  );
};
