import { plural, t } from '#contract-kit/texts/text.ts';

export const downloadLabels = (downloads: number): string => {
  if (downloads === 0) return t`Not downloaded yet`;
  return t`${plural({ downloads }, { one: 'Downloaded once', other: 'Downloaded # times' })}`;
};
