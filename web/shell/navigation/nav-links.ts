import { producerLinks } from '#content/navigation.ts';

export interface NavLink {
  readonly label: string;
  readonly to: string;
  /** Hidden where the bar is too narrow. */
  readonly isLate?: boolean;
  readonly below?: readonly { readonly label: string; readonly to: string }[];
}

export const navLinks: readonly NavLink[] = [
  { label: 'Home', to: '/' },
  { label: 'Story', to: '/thestory' },
  { label: 'Beat store', to: '/beatstore', below: producerLinks },
  { label: 'Our work', to: '/ourwork' },
  { label: 'Merch', to: '/merch' },
  { label: 'Sell your beats', to: '/sell', isLate: true },
];
