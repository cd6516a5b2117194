import { isPicture, notAPicture, pictureHeadBytes } from '#contract-kit/image-format.ts';
import { t } from '#contract-kit/texts/text.ts';

/** Null if the image may be sent. A picker's `accept` is only a hint, and browsers trust the file's name. */
export const findPictureIssue = async (file: Blob, maxBytes: number): Promise<string | null> => {
  const head = new Uint8Array(await file.slice(0, pictureHeadBytes).arrayBuffer());
  if (!isPicture(head)) return notAPicture();
  return file.size > maxBytes ? t`This image is too large. Choose one of at most ${{ megabytes: String(maxBytes / 1_048_576) }} MB.` : null;
};
