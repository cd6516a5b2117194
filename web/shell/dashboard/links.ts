import type { UserInfo } from '#features/account/contract.ts';
import { dashboardOf, userDashboard } from './access.ts';
import type { DashboardIconName } from './icon.tsx';

export interface SidebarLink {
  readonly label: string;
  readonly to: string;
  readonly icon: DashboardIconName;
  /** Not part of this app, so the browser loads it. */
  readonly reloadDocument?: true;
  /** Useful only while beats can be bought. */
  readonly ecomOnly?: true;
}

export interface SidebarSection {
  readonly title: string;
  readonly links: readonly SidebarLink[];
}

const beats: SidebarLink = { label: 'Purchased beats', to: '/dashboard/user/my-beats', icon: 'beats' };
const upload: SidebarLink = { label: 'Beats you sell', to: '/beatstore/upload', icon: 'upload' };
const licenses: SidebarLink = { label: 'Licenses', to: '/dashboard/licenses', icon: 'license', ecomOnly: true };
const orders: SidebarLink = { label: 'My orders', to: '/dashboard/user/my-orders', icon: 'orders' };
const reports: SidebarLink = { label: 'Reports', to: '/reports', icon: 'reports' };
const store: SidebarLink = { label: 'Beat store', to: '/beatstore', icon: 'store' };
const support: SidebarLink = { label: 'Support', to: '/support', icon: 'support' };

const userSections: readonly SidebarSection[] = [
  {
    title: 'Beats and notes',
    links: [
      { label: 'Dashboard', to: userDashboard, icon: 'dashboard' },
      beats,
      upload,
      licenses,
      { label: 'My notes', to: '/dashboard/user/my-notes', icon: 'notes' },
      store,
    ],
  },
  {
    title: 'Account and orders',
    links: [orders, reports, { label: 'All settings', to: '/dashboard/all-settings', icon: 'settings' }, support],
  },
];

const adminSections = (outbox: string | null): readonly SidebarSection[] => [
  {
    title: 'Platform',
    links: [
      { label: 'Dashboard', to: dashboardOf('admin'), icon: 'dashboard' },
      store,
      beats,
      upload,
      licenses,
      orders,
      reports,
      support,
    ],
  },
  {
    title: 'ADMIN',
    links: [
      { label: 'User Directory', to: '/dashboard/admin/site-directory', icon: 'team' },
      { label: 'Orders', to: '/dashboard/admin/orders', icon: 'orders' },
      { label: 'Payouts', to: '/dashboard/admin/payouts', icon: 'payouts' },
      { label: 'Moderation', to: '/dashboard/admin/moderation', icon: 'beats' },
      { label: 'Support desk', to: '/dashboard/admin/support', icon: 'desk' },
      { label: 'Mailing lists', to: '/dashboard/admin/mailing-list', icon: 'mail' },
      { label: 'Promotion Builder', to: '/beatstore/admin/promotion', icon: 'promotion' },
      { label: 'All settings', to: '/dashboard/admin/all-settings', icon: 'settings' },
      { label: 'E-commerce', to: '/dashboard/admin/ecom', icon: 'store' },
      { label: 'Jobs', to: '/dashboard/admin/jobs', icon: 'tools' },
      { label: 'Emails', to: '/dashboard/admin/mails', icon: 'mail' },
      { label: 'Server status', to: '/dashboard/admin/server-status', icon: 'status' },
      { label: 'Investigation center', to: '/dashboard/admin/investigation-center', icon: 'investigation' },
      { label: 'API documents', to: '/api/docs', icon: 'tools', reloadDocument: true },
      ...(outbox ? [{ label: 'Outbox', to: outbox, icon: 'mail', reloadDocument: true } as const] : []),
    ],
  },
  {
    title: 'Legal',
    links: [
      { label: 'Legal', to: '/dashboard/admin/legal', icon: 'legal' },
      { label: 'Help center', to: '/csl-center=redirect', icon: 'support' },
      { label: 'Terms', to: '/terms', icon: 'notes' },
      { label: 'Privacy', to: '/privacy', icon: 'book' },
    ],
  },
];

/** A user's sections, and the seller dashboard. */
const sellerSections: readonly SidebarSection[] = [
  { title: 'Selling', links: [{ label: 'Seller dashboard', to: dashboardOf('seller'), icon: 'reports' }] },
  ...userSections,
];

/** `outbox`: the path of the outbox, while the site runs in test mode. */
export const sectionsOf = (role: UserInfo['role'], outbox: string | null): readonly SidebarSection[] =>
  role === 'admin' ? adminSections(outbox) : role === 'seller' ? sellerSections : userSections;

/** The link to the open page, or to the list it belongs to: an order belongs to the orders. */
export const findCurrentLink = (sections: readonly SidebarSection[], pathname: string): string | undefined =>
  sections
    .flatMap(({ links }) => links)
    .map(({ to }) => to)
    .filter((to) => pathname === to || pathname.startsWith(`${to}/`))
    .toSorted((a, b) => b.length - a.length)[0];

/** The sections while buying is off or its state is unknown. */
export const withoutEcom = (sections: readonly SidebarSection[]): readonly SidebarSection[] =>
  sections.map((section) => ({ ...section, links: section.links.filter(({ ecomOnly }) => !ecomOnly) }));
