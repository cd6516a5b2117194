import type { SVGProps } from 'react';
import { classNames } from './class-names.ts';

/** Strokes on a 24 px grid; those in `solid` are filled instead. */
const paths = {
  'arrow-down': 'M12 4v16m-7-7 7 7 7-7',
  'arrow-right': 'M4 12h16m-7-7 7 7-7 7',
  cart: 'M3 4h2.4l2.2 10.6a1.6 1.6 0 0 0 1.6 1.3h8a1.6 1.6 0 0 0 1.6-1.2L20.5 8H6.3M9.5 20h.01M17 20h.01',
  check: 'm5 12.5 4.5 4.5L19 7.5',
  'chevron-down': 'm6 9.5 6 6 6-6',
  'chevron-left': 'm14.5 6-6 6 6 6',
  'chevron-right': 'm9.5 6 6 6-6 6',
  'chevron-up': 'm6 14.5 6-6 6 6',
  close: 'm6 6 12 12M18 6 6 18',
  comment: 'M4.5 5.5h15v11h-8l-4 3.5v-3.5h-3z',
  copy: 'M9 9h10.5v10.5H9zM15 9V4.5H4.5V15H9',
  device: 'M5 5h14v10H5zM2.5 19h19',
  phone: 'M8 3.5h8v17H8zM11 17.5h2',
  download: 'M12 4v11m-5-4.5 5 5 5-5M4.5 20h15',
  edit: 'M4.5 19.5v-4l11-11 4 4-11 11zM13 7l4 4',
  external: 'M13.5 4.5h6v6m0-6-8.5 8.5M10 5.5H5v13.5h13.5V14',
  filter: 'M4 7h16M7 12h10m-7 5h4',
  grip: 'M9 6v.01M15 6v.01M9 12v.01M15 12v.01M9 18v.01M15 18v.01',
  heart: 'M12 19.5C4.5 14.6 3.5 11.2 3.5 9a4.4 4.4 0 0 1 8.5-1.6A4.4 4.4 0 0 1 20.5 9c0 2.2-1 5.6-8.5 10.5z',
  help: 'M12 3.5a8.5 8.5 0 1 1 0 17 8.5 8.5 0 0 1 0-17zM9.6 9.7a2.4 2.4 0 1 1 3.4 2.2c-.7.4-1 .9-1 1.6M12 16.7v.01',
  info: 'M12 3.5a8.5 8.5 0 1 1 0 17 8.5 8.5 0 0 1 0-17zM12 11v5.5M12 7.7v.01',
  keyboard: 'M3 6.5h18v11H3zM7 10.200h.01M12 10.200h.01M17 10.200h.01M8.5 14h7',
  key: 'M8 11.5a4 4 0 1 1 0 8 4 4 0 0 1 0-8zM11 12.7l8.5-8.5M16 8l2.5 2.5',
  loop: 'M17 3.5 20 6.5l-3 3M4 11.5v-1a4 4 0 0 1 4-4h12M7 20.5l-3-3 3-3M20 12.5v1a4 4 0 0 1-4 4H4',
  lock: 'M6 11h12v9H6zM8.5 11V8a3.5 3.5 0 0 1 7 0v3',
  mail: 'M3.5 6h17v12h-17zM4 6.5l8 6.5 8-6.5',
  menu: 'M4 7h16M4 12h16M4 17h16',
  minus: 'M5 12h14',
  more: 'M6 12h.01M12 12h.01M18 12h.01',
  mute: 'M4 9.5v5h3.5l4.5 4v-13l-4.5 4zM16.5 9.5l5 5m0-5-5 5',
  note: 'M6 4h9l4 4v12H6zM14.5 4v4.5H19M9 12.5h6m-6 3.5h6',
  plus: 'M12 5v14M5 12h14',
  queue: 'M4 7h16M4 12h10M4 17h7m4-2.500v5l4.500-2.500z',
  search: 'M10.5 4a6.5 6.5 0 1 1 0 13 6.5 6.5 0 0 1 0-13zM15.5 15.5 20 20',
  share: 'M12 15V4M7.5 8 12 3.5 16.5 8M5 12v7.5h14V12',
  shuffle:
    'M3.5 7H7c4.5 0 5.5 10 10 10h3.5M3.5 17H7c1.6 0 2.7-1.2 3.6-2.7M13.4 9.7C14.3 8.2 15.4 7 17 7h3.5M18 4l3 3-3 3M18 14l3 3-3 3',
  sort: 'm8 10 4-4 4 4M8 14l4 4 4-4',
  sliders: 'M4 7h9m5 0h2M4 17h2m5 0h9M15.5 4.5v5M8.5 14.5v5',
  trash: 'M4.5 7h15M9.5 7V4.5h5V7M6.5 7l1 13h9l1-13M10.5 11v5.5m3-5.5v5.5',
  user: 'M12 4a4 4 0 1 1 0 8 4 4 0 0 1 0-8zM4.5 20.5c.8-4 3.8-6 7.5-6s6.7 2 7.5 6',
  volume: 'M4 9.5v5h3.5l4.5 4v-13l-4.5 4zM15.5 9a4.2 4.2 0 0 1 0 6M18 6.5a7.8 7.8 0 0 1 0 11',
  warning: 'M12 4 21 19.5H3zM12 10v4.5m0 2.5v.01',
} as const;

const solid = {
  play: 'M7 4.5v15l12.5-7.5z',
  pause: 'M6.5 4.5h4v15h-4zM13.5 4.5h4v15h-4z',
  next: 'M5 5v14l10.5-7zM16.5 5H19v14h-2.5z',
  previous: 'M19 5v14L8.5 12zM5 5h2.5v14H5z',
  stop: 'M6 6h12v12H6z',
  'heart-filled': paths.heart,
} as const;

export type IconName = keyof typeof paths | keyof typeof solid;

export interface IconProps extends Omit<SVGProps<SVGSVGElement>, 'name'> {
  readonly name: IconName;
  /** Pixels; 20 by default. */
  readonly size?: number;
}

/** Point where the text leads or comes from, unlike those of the player: time runs from left to right in every language. */
const along: readonly IconName[] = ['arrow-right', 'chevron-left', 'chevron-right'];

const isSolid = (name: IconName): name is keyof typeof solid => name in solid;

export const IconLines = ({ d }: { readonly d: string }) => (
  <path d={d} fill="none" stroke="currentColor" strokeWidth={1.75} strokeLinecap="round" strokeLinejoin="round" />
);

/** Next to text or inside a labeled button, so it's hidden from screen readers. */
export const Icon = ({ name, size = 20, className, ...rest }: IconProps) => (
  <svg
    aria-hidden="true"
    focusable="false"
    width={size}
    height={size}
    viewBox="0 0 24 24"
    className={along.includes(name) ? classNames(className, 'rtl:-scale-x-100') : className}
    {...rest}
  >
    {isSolid(name) ? (
      <path d={solid[name]} fill="currentColor" stroke="currentColor" strokeWidth={1} strokeLinejoin="round" />
    ) : (
      <IconLines d={paths[name]} />
    )}
  </svg>
);

export const iconNames = [...Object.keys(solid), ...Object.keys(paths)] as IconName[];
