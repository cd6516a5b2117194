/** The label itself: its name, tagline and contact details. */
export const label = {
  name: 'GIJO',
  line: 'ARTIST CREATING A WAVE',
  description:
    'GIJO is an independent label and beat store. Hear every beat in full, choose a license, pay by card and have the files at once.',
  email: 'hello@gijo.example',
  rights: 'All rights reserved.',
  /** Order numbers begin with it: "GIJO-1001". */
  orderPrefix: 'GIJO-',
} as const;

export type SocialNetwork = 'instagram' | 'youtube' | 'tiktok' | 'soundcloud';

export interface SocialLink {
  readonly network: SocialNetwork;
  readonly name: string;
  readonly url: string;
}

export const socialLinks: readonly SocialLink[] = [
  { network: 'instagram', name: 'Instagram', url: 'https://www.instagram.com/' },
  { network: 'youtube', name: 'YouTube', url: 'https://www.youtube.com/' },
  { network: 'tiktok', name: 'TikTok', url: 'https://www.tiktok.com/' },
  { network: 'soundcloud', name: 'SoundCloud', url: 'https://soundcloud.com/' },
];
