import { minCoverSide } from '#features/catalogue/beat-rules.ts';
import type { Deps } from '#platform/deps.ts';
import type { PictureSource } from '#platform/images/images.ts';
import { shownName, tooLargeText } from './file-messages.ts';

interface SentCover {
  readonly source: PictureSource;
  readonly filename: string;
  readonly bytes: number;
}

/** The only check of size, type and dimensions. Returns why a cover can't be used, or null. */
export const checkCover = async (
  { config, images }: Pick<Deps, 'config' | 'images'>,
  { source, filename, bytes }: SentCover,
): Promise<string | null> => {
  const maxBytes = config.uploadLimits.cover;
  if (bytes > maxBytes) return tooLargeText(filename, maxBytes);
  const refused = await images.checkCover(source, { minSide: minCoverSide });
  return refused === null ? null : `${shownName(filename)}: ${refused.refused}`;
};
