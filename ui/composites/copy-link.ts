import { toast } from './toast.tsx';

/** Into the clipboard; where that is not allowed, it is shown to be copied by hand. */
export const copyLink = async (url: string): Promise<void> => {
  try {
    await navigator.clipboard.writeText(url);
    toast.success('Link copied.');
  } catch {
    toast.info(url, { title: 'Copy this link', duration: 10_000 });
  }
};
