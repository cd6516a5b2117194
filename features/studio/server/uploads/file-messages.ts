import { t } from '#contract-kit/texts/text.ts';

const megabytes = (bytes: number): string =>
  bytes >= 1024 ** 3 ? `${Math.round(bytes / 1024 ** 3)} GB` : `${Math.round(bytes / 1024 ** 2)} MB`;

/** Makes a file name that someone else chose safe to show. */
export const shownName = (filename: string): string =>
  filename.replaceAll(/[\p{C}<>]/gu, '').slice(0, 80) || t`This file`;

export const tooLargeText = (filename: string, maxBytes: number): string =>
  t`${{ file: shownName(filename) }} is too large: at most ${{ size: megabytes(maxBytes) }}.`;
