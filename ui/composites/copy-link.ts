import { t } from '#contract-kit/texts/text.ts';
import { toast } from './toast.tsx';

interface Words {
  readonly done: string;
  /** Shown above the text if the clipboard isn't allowed. */
  readonly manual: string;
}

/** Copies to the clipboard; if that isn't allowed, shows the text for copying manually. */
export const copyText = async (text: string, { done, manual }: Words): Promise<void> => {
  try {
    await navigator.clipboard.writeText(text);
    toast.success(done);
  } catch {
    toast.info(text, { title: manual, duration: 10_000 });
  }
};

export const copyLink = (url: string): Promise<void> =>
  copyText(url, { done: t`Link copied.`, manual: t`Copy this link` });
