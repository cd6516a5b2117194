import type { BeatFilters } from '#features/catalogue/contract.ts';
import { t } from '#contract-kit/texts/text.ts';

type LengthNames = Readonly<Record<NonNullable<BeatFilters['length']>, string>>;

/** As options. */
export const lengthLabels = (): LengthNames => ({
  short: t`Under 2 minutes`,
  medium: t`2 to 3 minutes`,
  long: t`Over 3 minutes`,
});

/** As chips, like those of the other filters. */
export const lengthChips = (): LengthNames => ({
  short: t`under 2 minutes`,
  medium: t`2 to 3 minutes`,
  long: t`over 3 minutes`,
});
