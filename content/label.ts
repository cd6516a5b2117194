const name = 'GIJO';

export const emailDomain = 'gijo.example';

export const label = {
  name,
  line: 'ARTIST CREATING A WAVE',
  description: `${name} is an independent label and beat store. Hear every beat in full, choose a license, pay by card and get your files right away.`,
  email: `hello@${emailDomain}`,
  rights: 'All rights reserved.',
} as const;

/** For example "GIJO" in "GIJO-1001". */
export const orderPrefix = `${name
  .toUpperCase()
  .replaceAll(/[^A-Z0-9]/g, '')
  .slice(0, 8)}-`;

export type SocialNetwork = 'instagram' | 'youtube' | 'tiktok' | 'soundcloud';

export interface SocialLink {
  readonly network: SocialNetwork;
  readonly name: string;
  readonly url: string;
}

/** The label's own pages, such as 'https://www.instagram.com/yourlabel'. A network without a URL isn't shown. */
const networks: readonly SocialLink[] = [
  { network: 'instagram', name: 'Instagram', url: '' },
  { network: 'youtube', name: 'YouTube', url: '' },
  { network: 'tiktok', name: 'TikTok', url: '' },
  { network: 'soundcloud', name: 'SoundCloud', url: '' },
];

export const socialLinks = networks.filter(({ url }) => url !== '');
