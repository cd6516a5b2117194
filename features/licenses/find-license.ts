import { formatCount } from '#contract-kit/format.ts';
import type { License } from './contract.ts';
import type { TermName } from './terms.ts';
import { t } from '#contract-kit/texts/text.ts';

// Finds the license for what a buyer plans. Must not import zod.

type Offered = Pick<License, '_id' | 'price' | 'usageTerms' | 'fileTypes' | 'exclusive'>;

const allows = ({ usageTerms }: Offered, name: TermName, amount = 1): boolean => {
  const limit = usageTerms.find((term) => term.name === name)?.limit.toLowerCase() ?? '0';
  return limit === 'unlimited' || limit === 'yes' || Number(limit) >= amount;
};

/** More streams than this are "a lot". */
export const manyStreams = 100_000;

export const needs = {
  release: {
    label: () => t`Releasing on Spotify or Apple Music?`,
    isMet: (license: Offered) => allows(license, 'Online Audio Stream Limit') && allows(license, 'Distribution Limit'),
  },
  manyStreams: {
    label: () => t`Expecting over ${{ number: formatCount(manyStreams) }} streams?`,
    isMet: (license: Offered) => allows(license, 'Online Audio Stream Limit', manyStreams),
  },
  video: { label: () => t`Making a video?`, isMet: (license: Offered) => allows(license, 'Music Video Limit') },
  live: {
    label: () => t`Performing live for money?`,
    isMet: (license: Offered) => allows(license, 'For Profit Live Performances'),
  },
  radio: { label: () => t`Want radio play?`, isMet: (license: Offered) => allows(license, 'Radio Broadcasting') },
  stems: {
    label: () => t`Mixing it yourself, track by track?`,
    isMet: ({ fileTypes }: Offered) => fileTypes.includes('trackouts'),
  },
  alone: { label: () => t`Want to be the last one to license it?`, isMet: ({ exclusive }: Offered) => exclusive },
} as const satisfies Readonly<Record<string, { label: () => string; isMet: (license: Offered) => boolean }>>;

export type Need = keyof typeof needs;

/** The cheapest license whose terms allow everything required; null if none does or nothing is required. */
export const findLicense = <L extends Offered>(licenses: readonly L[], required: readonly Need[]): L | null => {
  if (required.length === 0) return null;
  const [cheapest = null] = licenses
    .filter((license) => required.every((need) => needs[need].isMet(license)))
    .toSorted((a, b) => Number(a.price) - Number(b.price));
  return cheapest;
};
