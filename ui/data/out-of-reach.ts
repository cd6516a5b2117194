import { t } from '#contract-kit/texts/text.ts';
import { toast } from '../toasts/toasts.ts';

interface Ways {
  /** Retries without leaving the page. */
  readonly again: () => void;
  /** Reloads the whole page, which stops the music: for when the site was updated. */
  readonly reload: () => void;
  /** Whether a reload must wait until the visitor presses a button for it. */
  readonly mustStay: () => boolean;
}

const timeoutMs = 5000;

/** A newer version has replaced this page if the server responds but no longer has a part of it. */
const isRenewed = async (): Promise<boolean> => {
  try {
    return (await fetch('/healthz', { cache: 'no-store', signal: AbortSignal.timeout(timeoutMs) })).ok;
  } catch {
    return false;
  }
};

const id = 'out-of-reach';

/** Called when the missing part has loaded after all, or nobody waits for it anymore. */
export const withdrawOffer = (): void => toast.dismiss(id);

/** Says that something couldn't be fetched and offers what may help. Shows one such message at a time. */
export const offerAnotherTry = async ({ again, reload, mustStay }: Ways): Promise<void> => {
  const renewed = await isRenewed();
  if (renewed && !mustStay()) return reload();
  toast.error(
    renewed
      ? t`This site has been updated. Reload to continue.`
      : t`We can’t reach the site. Check your connection and try again.`,
    {
      id,
      duration: Number.POSITIVE_INFINITY,
      action: renewed ? { label: t`Reload`, onPress: reload } : { label: t`Try again`, onPress: again },
    },
  );
};
