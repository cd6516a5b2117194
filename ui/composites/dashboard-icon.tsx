import { IconLines } from '../primitives/icon.tsx';

/** Icons that only the sidebars need, so they load with them. Strokes on a 24 px grid. */
const paths = {
  account: 'M12 4a4 4 0 1 1 0 8 4 4 0 0 1 0-8zM4.5 20.5c.8-4 3.8-6 7.5-6s6.7 2 7.5 6',
  beats: 'M4 13v-2m4 6V7m4 14V3m4 14V7m4 6v-2',
  dashboard: 'M4 4h7v9H4zM13.5 4H20v5h-6.500zM13.500 11.500H20V20h-6.500zM4 15.500h7V20H4z',
  discount: 'M3.500 12.500V4.500h8l9 9-8 8zM8 8.500v.01',
  edit: 'M4 20h4L19.500 8.500l-4-4L4 16zM13 7l4 4',
  favorites: 'M12 19.5C4.5 14.6 3.5 11.2 3.5 9a4.4 4.4 0 0 1 8.5-1.6A4.4 4.4 0 0 1 20.5 9c0 2.2-1 5.6-8.5 10.5z',
  inbox: 'M4 13.500 6.500 5h11L20 13.500V19H4zM4 13.500h4.500a3.500 3.500 0 0 0 7 0H20',
  key: 'M8 11.500a4 4 0 1 1 0 8 4 4 0 0 1 0-8zM11 12.700l8.500-8.500M16 8l2.500 2.500',
  legal: 'M12 4v16m-5 0h10M5 7h14M5 7l-2.500 6.500h5zM19 7l-2.500 6.500h5z',
  license: 'M6 3.500h12v11H6zM9 7h6m-6 3.500h4M12 14.500l-2.500 6 2.500-1.500 2.500 1.500-2.500-6',
  logout: 'M10 4.500H5v15h5M15 8l4 4-4 4m4-4H9.500',
  notes: 'M6 4h9l4 4v12H6zM14.500 4v4.500H19M9 12.500h6m-6 3.500h6',
  orders: 'M6 3.500h12v17l-3-2-3 2-3-2-3 2zM9 8h6m-6 4h6',
  payouts: 'M3.500 6.500h17v11h-17zM12 9.500a2.500 2.500 0 1 1 0 5 2.500 2.500 0 0 1 0-5zM6.500 12h.01m11 0h.01',
  promotion: 'M4 10v4h3l9 4.500v-13L7 10zM7.500 14l1.500 5.500h2.500L10 14.500M19 9.500a4 4 0 0 1 0 5',
  reports: 'M4 20h16M6.500 20v-7m5.500 7V5m5.500 15v-10',
  settings: 'M4 7h9m5 0h2M4 17h2m5 0h9M15.500 4.500v5M8.500 14.500v5',
  sidebar: 'M4 5h16v14H4zM9.500 5v14',
  status: 'M3.500 12h4l2.500-7 4 14 2.500-7h4',
  store: 'M4.500 10v9.500h15V10M3.500 10l2-5.500h13l2 5.500zM9.500 19.500v-5h5v5',
  support:
    'M12 3.500a8.500 8.500 0 1 1 0 17 8.500 8.500 0 0 1 0-17zM9.500 9.500a2.500 2.500 0 1 1 3.600 2.300c-.7.400-1.100.900-1.100 1.700m0 3v.01',
  team: 'M9 5a3.300 3.300 0 1 1 0 6.600A3.300 3.300 0 0 1 9 5zM2.800 19.500c.6-3.400 3-5 6.200-5s5.600 1.600 6.200 5M16 5.300a3.300 3.300 0 0 1 0 6.200M18 14.900c1.800.7 2.900 2.200 3.300 4.600',
  upload: 'M12 16V4m-5 5 5-5 5 5M4.500 15v5h15v-5',
} as const;

export type DashboardIconName = keyof typeof paths;

export const DashboardIcon = ({
  name,
  className,
}: {
  readonly name: DashboardIconName;
  readonly className?: string;
}) => (
  <svg aria-hidden="true" focusable="false" width={20} height={20} viewBox="0 0 24 24" className={className}>
    <IconLines d={paths[name]} />
  </svg>
);
