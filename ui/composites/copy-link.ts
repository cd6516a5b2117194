import { toast } from './toast.tsx';

/** Copies to the clipboard and says so; if that isn't allowed, shows the text to copy by hand. */
export const copyText = async (text: string, done: string, otherwise = 'Copy this text'): Promise<void> => {
  try {
    await navigator.clipboard.writeText(text);
    toast.success(done);
  } catch {
    toast.info(text, { title: otherwise, duration: 10_000 });
  }
};

export const copyLink = (url: string): Promise<void> => copyText(url, 'Link copied.', 'Copy this link');
