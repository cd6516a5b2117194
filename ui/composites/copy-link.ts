import { toast } from './toast.tsx';

/** Copies to the clipboard; if that isn't allowed, shows the link to copy by hand. */
export const copyLink = async (url: string): Promise<void> => {
  try {
    await navigator.clipboard.writeText(url);
    toast.success('Link copied.');
  } catch {
    toast.info(url, { title: 'Copy this link', duration: 10_000 });
  }
};
