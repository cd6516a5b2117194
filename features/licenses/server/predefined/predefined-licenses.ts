import { priceToCents } from '#contract-kit/money.ts';
import { pricing } from '#content/pricing.ts';
import type { FileKind, UsageTerm } from '../../contract.ts';

export interface PredefinedLicense {
  readonly id: string;
  readonly slug: 'basic' | 'premium' | 'trackouts' | 'exclusive';
  readonly title: string;
  readonly description: string;
  readonly priceCents: number;
  readonly regularPriceCents: number | null;
  readonly fileTypes: readonly FileKind[];
  readonly usageTerms: readonly UsageTerm[];
  readonly exclusive: boolean;
  readonly recommended: boolean;
}

const terms = (
  distribution: string,
  streams: string,
  videos: string,
  radio: 'yes' | 'no',
  live: 'yes' | 'no',
  contentId: 'yes' | 'no',
): UsageTerm[] => [
  { name: 'Distribution Limit', limit: distribution },
  { name: 'Online Audio Stream Limit', limit: streams },
  { name: 'Music Video Limit', limit: videos },
  { name: 'Radio Broadcasting', limit: radio },
  { name: 'For Profit Live Performances', limit: live },
  // A view of a monetized video counts as a stream, too.
  { name: 'Monetized Video Streams', limit: streams },
  { name: 'Content ID Registration', limit: contentId },
];

const advertised = (title: string) => {
  const tier = pricing.find((candidate) => candidate.title === title);
  if (!tier) throw new Error(`content/pricing.ts has no price for "${title}".`);
  return {
    priceCents: priceToCents(tier.price),
    regularPriceCents: tier.was === null ? null : priceToCents(tier.was),
  };
};

type Terms = Omit<PredefinedLicense, 'priceCents' | 'regularPriceCents'>;

/** In display order. The ids are the same in every shop. */
const offers: readonly Terms[] = [
  {
    id: '01900000-0000-7000-8000-000000000001',
    slug: 'basic',
    title: 'Basic License',
    description: 'MP3 for a first release',
    fileTypes: ['mp3'],
    usageTerms: terms('2500', '10000', '1', 'no', 'no', 'no'),
    exclusive: false,
    recommended: false,
  },
  {
    id: '01900000-0000-7000-8000-000000000002',
    slug: 'premium',
    title: 'Premium',
    description: 'MP3 and WAV, radio and stage',
    fileTypes: ['mp3', 'wav'],
    usageTerms: terms('10000', '250000', '1', 'yes', 'yes', 'no'),
    exclusive: false,
    recommended: true,
  },
  {
    id: '01900000-0000-7000-8000-000000000003',
    slug: 'trackouts',
    title: 'Premium + Trackouts',
    description: 'Every stem, for your own mix',
    fileTypes: ['mp3', 'wav', 'trackouts'],
    usageTerms: terms('20000', '500000', '2', 'yes', 'yes', 'no'),
    exclusive: false,
    recommended: false,
  },
  {
    id: '01900000-0000-7000-8000-000000000004',
    slug: 'exclusive',
    title: 'Exclusive Owner',
    description: 'Sold once, then yours alone',
    fileTypes: ['mp3', 'wav', 'trackouts'],
    usageTerms: terms('unlimited', 'unlimited', 'unlimited', 'yes', 'yes', 'yes'),
    exclusive: true,
    recommended: false,
  },
];

export const predefinedLicenses: readonly PredefinedLicense[] = offers.map((offer) => ({
  ...offer,
  ...advertised(offer.title),
}));
