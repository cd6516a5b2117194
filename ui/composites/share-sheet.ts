import { copyLink } from './copy-link.ts';

/** Not every browser has a share sheet. */
export const canShareElsewhere = (): boolean => 'share' in navigator;

const isCanceled = (error: unknown): boolean => error instanceof Error && error.name === 'AbortError';

/** Opens the device's share sheet; if that fails, copies the link. */
export const shareLink = async (name: string, url: string): Promise<void> => {
  try {
    await navigator.share({ title: name, url });
  } catch (error) {
    if (!isCanceled(error)) await copyLink(url);
  }
};

export const canShareFile = (file: File): boolean => navigator.canShare?.({ files: [file] }) ?? false;

/** False if the device refused. */
export const shareFile = async (file: File, title: string): Promise<boolean> => {
  try {
    await navigator.share({ files: [file], title });
    return true;
  } catch (error) {
    return isCanceled(error);
  }
};
