import type { SocialNetwork } from '#contract-kit/label.ts';
import { IconLines } from './icon.tsx';

/** Separate from `Icon`, which every first page loads: these are at the foot of pages. */
const paths = {
  instagram:
    'M4 8a4 4 0 0 1 4-4h8a4 4 0 0 1 4 4v8a4 4 0 0 1-4 4H8a4 4 0 0 1-4-4zM12 8.5a3.5 3.5 0 1 1 0 7 3.5 3.5 0 0 1 0-7zM16.8 7.2v.01',
  youtube: 'M3 8.5A3 3 0 0 1 6 5.5h12a3 3 0 0 1 3 3v7a3 3 0 0 1-3 3H6a3 3 0 0 1-3-3zM10.5 9.5v5l4.2-2.5z',
  tiktok: 'M13.5 3.5v11.8a3.7 3.7 0 1 1-3.7-3.7M13.5 3.5c.3 2.8 2 4.5 4.8 4.7',
  soundcloud: 'M3 14v3m3-5v5m3-8.5V17m3-10v10h6.2a2.9 2.9 0 0 0 .3-5.8A4.7 4.7 0 0 0 12 7',
} as const satisfies Readonly<Record<SocialNetwork, string>>;

interface SocialIconProps {
  readonly network: SocialNetwork;
  /** Pixels; 20 by default. */
  readonly size?: number;
  readonly className?: string;
}

export const SocialIcon = ({ network, size = 20, className }: SocialIconProps) => (
  <svg aria-hidden="true" focusable="false" width={size} height={size} viewBox="0 0 24 24" className={className}>
    <IconLines d={paths[network]} />
  </svg>
);
