import type { UserInfo } from '#features/account/contract.ts';
import type { DashboardLink, LinkSection } from '#ui/web-feature.ts';
import { features } from '../../features.ts';
import { dashboardOf } from './access.ts';

export interface SidebarSection {
  readonly title: string;
  readonly links: readonly DashboardLink[];
}

/** Links to the shell's own pages, and to URLs that aren't pages of this app. */
const ownLinks: readonly DashboardLink[] = [
  { label: 'Seller dashboard', to: dashboardOf('seller'), icon: 'reports', at: { selling: 10 } },
  { label: 'Dashboard', to: dashboardOf('user'), icon: 'dashboard', at: { beats: 10 } },
  { label: 'My notes', to: '/dashboard/user/my-notes', icon: 'notes', at: { beats: 50 } },
  { label: 'All settings', to: '/dashboard/all-settings', icon: 'settings', at: { account: 30 } },
  { label: 'Dashboard', to: dashboardOf('admin'), icon: 'dashboard', at: { platform: 10 } },
  { label: 'All settings', to: '/dashboard/admin/all-settings', icon: 'settings', at: { admin: 40 } },
  { label: 'E-commerce', to: '/dashboard/admin/ecom', icon: 'store', at: { admin: 30 } },
  { label: 'API documentation', to: '/api/docs', icon: 'tools', at: { admin: 90 }, reloadDocument: true },
  { label: 'Terms', to: '/terms', icon: 'notes', at: { legal: 30 } },
  { label: 'Privacy', to: '/privacy', icon: 'book', at: { legal: 40 } },
];

const all = [...ownLinks, ...features.flatMap(({ links = [] }) => links)];

const section = (title: string, name: LinkSection): SidebarSection => ({
  title,
  links: all.filter(({ at }) => at[name] !== undefined).toSorted((a, b) => (a.at[name] ?? 0) - (b.at[name] ?? 0)),
});

const userSections = [section('Beats and notes', 'beats'), section('Account and orders', 'account')];

/** An admin's daily work, then the site, then their own account. */
const adminSections = [
  section('Platform', 'platform'),
  section('ADMIN', 'admin'),
  section('Legal', 'legal'),
  section('Your account', 'own'),
];

const sellerSections = [section('Selling', 'selling'), ...userSections];

export const sectionsOf = (role: UserInfo['role']): readonly SidebarSection[] =>
  role === 'admin' ? adminSections : role === 'seller' ? sellerSections : userSections;

/** The link to the open page, or to its list: an order belongs to the orders. */
export const findCurrentLink = (sections: readonly SidebarSection[], pathname: string): string | undefined =>
  sections
    .flatMap(({ links }) => links)
    .flatMap(({ to, covers }) => [{ to, path: to }, ...(covers === undefined ? [] : [{ to, path: covers }])])
    .filter(({ path }) => pathname === path || pathname.startsWith(`${path}/`))
    .toSorted((a, b) => b.path.length - a.path.length)[0]?.to;

/** The sections while buying is off or its state is unknown. */
export const withoutEcom = (sections: readonly SidebarSection[]): readonly SidebarSection[] =>
  sections.map((section) => ({ ...section, links: section.links.filter(({ ecomOnly }) => !ecomOnly) }));
