import { toast } from '../composites/toast.tsx';

interface Ways {
  /** Another try, without leaving the page. */
  readonly again: () => void;
  /** Loads a whole page, which ends the music: for when the site is no longer the one that this page came from. */
  readonly reload: () => void;
  /** Whether a reload must wait for the visitor's own press. */
  readonly mustStay: () => boolean;
}

const askedFor = 5000;

/** The server answers, and still something of this page cannot be had: a newer version has taken its place. */
const isRenewed = async (): Promise<boolean> => {
  try {
    return (await fetch('/healthz', { cache: 'no-store', signal: AbortSignal.timeout(askedFor) })).ok;
  } catch {
    return false;
  }
};

const id = 'out-of-reach';

/** What could not be reached has come after all. */
export const withdrawOffer = (): void => toast.dismiss(id);

/** Says that something could not be fetched, and offers what may help. One such message stands at a time. */
export const offerAnotherTry = async ({ again, reload, mustStay }: Ways): Promise<void> => {
  const renewed = await isRenewed();
  if (renewed && !mustStay()) return reload();
  toast.error(
    renewed
      ? 'This site has been updated. Reload to go on.'
      : "We can't reach the site. Check your connection and try again.",
    {
      id,
      duration: Number.POSITIVE_INFINITY,
      action: renewed ? { label: 'Reload', onPress: reload } : { label: 'Try again', onPress: again },
    },
  );
};
