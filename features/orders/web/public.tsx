export { favoriteArtist } from './favorite-artist.ts';
export { readOrderLink, type OrderLink } from './order-link.ts';
export { OrderDownloads } from './components/order-downloads.tsx';
export { OrderFiles } from './components/order-files.tsx';
export { RecentOrders } from './components/recent-orders.tsx';
export { orderNotice } from './order-labels.ts';
export { useOwnedLicenses } from './use-owned-licenses.ts';
export { useOrder } from './use-order.ts';
export type { UpgradeOf } from './upgrade-state.ts';
