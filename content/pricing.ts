/** Advertised prices. Licenses in the store decide what a beat costs. */
export interface PricingTier {
  readonly title: string;
  /** In the shop’s currency, with two decimals. */
  readonly price: string;
  readonly was: string | null;
  readonly files: string;
  readonly copies: string;
  readonly streams: string;
}

export const pricing: readonly PricingTier[] = [
  { title: 'Basic License', price: '19.99', was: null, files: 'MP3', copies: '2.5K', streams: '10K' },
  { title: 'Premium', price: '35.57', was: '120.99', files: 'MP3 + WAV', copies: '10K', streams: '250K' },
  {
    title: 'Premium + Trackouts',
    price: '120.00',
    was: null,
    files: 'MP3 + WAV + trackouts',
    copies: '20K',
    streams: '500K',
  },
  {
    title: 'Exclusive Owner',
    price: '538.88',
    was: '1293.00',
    files: 'MP3 + WAV + trackouts',
    copies: 'Unlimited',
    streams: 'Unlimited',
  },
];
