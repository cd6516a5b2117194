import { toast } from './toast.tsx';

interface Words {
  readonly done: string;
  /** Over the text, where the clipboard isn't allowed. */
  readonly byHand: string;
}

/** Copies to the clipboard; if that isn't allowed, shows the text to copy by hand. */
export const copyText = async (text: string, { done, byHand }: Words): Promise<void> => {
  try {
    await navigator.clipboard.writeText(text);
    toast.success(done);
  } catch {
    toast.info(text, { title: byHand, duration: 10_000 });
  }
};

export const copyLink = (url: string): Promise<void> =>
  copyText(url, { done: 'Link copied.', byHand: 'Copy this link' });
