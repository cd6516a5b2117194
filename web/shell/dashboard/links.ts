import type { Rights } from '#contract-kit/security/access.ts';
import type { FindPlace } from '#features/find/web/public.tsx';
import type { DashboardIconName } from '#ui/composites/dashboard-icon.tsx';
import type { DashboardLink, SidebarEntryName } from '#ui/web-feature.ts';
import { features } from '../../features.ts';
import { dashboardOf } from './access.ts';

interface Entry {
  readonly name: SidebarEntryName;
  readonly label: string;
  readonly icon: DashboardIconName;
}

/** It has at least one tab. */
export interface SidebarEntry extends Entry {
  readonly tabs: readonly [DashboardLink, ...DashboardLink[]];
}

export interface SidebarSection {
  readonly title: string;
  readonly entries: readonly SidebarEntry[];
}

/** Pages of one's own account, which have no links of their own. */
const accountPaths = ['/account-settings', '/profile', '/sessions', '/dashboard/user/profile'];

/** Links to the shell's own pages, and to URLs that aren't pages of this app. */
const ownLinks: readonly DashboardLink[] = [
  { label: 'Home', to: dashboardOf('seller'), at: { 'seller-home': 10 } },
  { label: 'Overview', to: dashboardOf('user'), at: { library: 10 } },
  { label: 'My notes', to: '/dashboard/user/my-notes', at: { notes: 10 } },
  {
    label: 'Settings',
    title: 'All Settings',
    to: '/dashboard/all-settings',
    covers: accountPaths,
    at: { settings: 10 },
  },
  { label: 'Home', to: dashboardOf('admin'), covers: ['/dashboard/admin/setup'], at: { 'admin-home': 10 } },
  {
    label: 'All settings',
    title: 'All Settings',
    to: '/dashboard/admin/all-settings',
    covers: accountPaths,
    at: { 'site-settings': 10 },
  },
  { label: 'E-commerce', to: '/dashboard/admin/ecom', at: { 'site-settings': 20 } },
  {
    label: 'API documentation',
    to: '/api/docs',
    at: { developers: 30, 'site-developers': 30 },
    reloadDocument: true,
  },
  { label: 'Terms', to: '/terms', at: { legal: 30 } },
  { label: 'Privacy', to: '/privacy', at: { legal: 40 } },
];

const all = [...ownLinks, ...features.flatMap(({ links = [] }) => links)];

const library: Entry = { name: 'library', label: 'Library', icon: 'beats' };
const notes: Entry = { name: 'notes', label: 'My notes', icon: 'notes' };
const store: Entry = { name: 'store', label: 'Beat store', icon: 'store' };
const account: readonly Entry[] = [
  { name: 'support', label: 'Support', icon: 'support' },
  { name: 'settings', label: 'Settings', icon: 'settings' },
];

type Sections = Readonly<Record<string, readonly Entry[]>>;

/** The entries of each role by section, most used first. */
const entries: Readonly<Record<Rights['role'], Sections>> = {
  user: {
    'Beats and notes': [library, { name: 'selling', label: 'Sell', icon: 'upload' }, store, notes],
    'Account and orders': account,
  },
  seller: {
    Selling: [
      { name: 'seller-home', label: 'Home', icon: 'dashboard' },
      { name: 'catalog', label: 'Catalog', icon: 'upload' },
      { name: 'sales', label: 'Sales', icon: 'payouts' },
      { name: 'deals', label: 'Deals', icon: 'discount' },
      { name: 'licenses', label: 'Licenses', icon: 'license' },
      { name: 'splits', label: 'Splits', icon: 'team' },
      { name: 'fans', label: 'Fans', icon: 'favorites' },
      { name: 'developers', label: 'Developers', icon: 'key' },
    ],
    'Beats and notes': [library, store, notes],
    'Account and orders': account,
  },
  admin: {
    Platform: [
      { name: 'admin-home', label: 'Home', icon: 'dashboard' },
      { name: 'inbox', label: 'Inbox', icon: 'inbox' },
      { name: 'orders', label: 'Orders', icon: 'orders' },
      { name: 'people', label: 'People', icon: 'team' },
      { name: 'moderation', label: 'Catalog', icon: 'license' },
      { name: 'payouts', label: 'Payouts', icon: 'payouts' },
      { name: 'marketing', label: 'Marketing', icon: 'promotion' },
      { name: 'reports', label: 'Reports', icon: 'reports' },
    ],
    ADMIN: [
      { name: 'site-developers', label: 'Developers', icon: 'key' },
      { name: 'system', label: 'System', icon: 'status' },
      { name: 'site-settings', label: 'Settings', icon: 'settings' },
    ],
    Legal: [{ name: 'legal', label: 'Legal', icon: 'legal' }],
    'Your account': [library, { name: 'selling', label: 'Your beats', icon: 'upload' }],
  },
};

/** The section of users and sellers who may edit the site. Admins have its pages under Legal. */
const editing: Sections = {
  Site: [
    { name: 'site-texts', label: 'Site', icon: 'edit' },
    { name: 'site-help', label: 'Help center', icon: 'legal' },
  ],
};

const tabsOf = (entry: SidebarEntryName): DashboardLink[] =>
  all.filter(({ at }) => at[entry] !== undefined).toSorted((a, b) => (a.at[entry] ?? 0) - (b.at[entry] ?? 0));

/** Leaves out entries without tabs, and tabs that an earlier entry has. */
const layOut = (sections: Sections, isShown: (link: DashboardLink) => boolean): readonly SidebarSection[] => {
  const shown = new Set<string>();
  return Object.entries(sections).map(([title, inSection]) => ({
    title,
    entries: inSection.flatMap((entry): SidebarEntry[] => {
      const [first, ...others] = tabsOf(entry.name).filter((link) => isShown(link) && !shown.has(link.to));
      if (!first) return [];
      for (const { to } of [first, ...others]) shown.add(to);
      return [{ ...entry, tabs: [first, ...others] }];
    }),
  }));
};

/** `ecom` is false while buying is off or its state is unknown. */
export const sectionsOf = (
  { role, isEditor = false }: Pick<Rights, 'role'> & Partial<Rights>,
  ecom: boolean,
): readonly SidebarSection[] =>
  layOut({ ...entries[role], ...(isEditor && editing) }, ({ ecomOnly = false }) => ecom || !ecomOnly);

/** All tabs, and what can be started on them. */
export const findableOf = (sections: readonly SidebarSection[]): Readonly<Record<'pages' | 'actions', FindPlace[]>> => {
  const tabs = sections
    .flatMap(({ entries: inSection }) => inSection)
    .flatMap(({ label: entry, icon, tabs: ofEntry }) => ofEntry.map((tab) => ({ entry, icon, ...tab })));
  return {
    pages: tabs.map(({ label, entry, to, icon, reloadDocument = false }) => ({
      title: label,
      about: label === entry ? '' : entry,
      to,
      icon,
      reloadDocument,
    })),
    actions: tabs.flatMap(({ label: tab, icon, actions = [] }) =>
      actions.map(({ label, to }) => ({ title: label, about: tab, to, icon, reloadDocument: false })),
    ),
  };
};

export interface Current {
  readonly entry: SidebarEntry;
  readonly tab: DashboardLink;
}

/** The tab of the open page, or of its list: an order belongs to the orders. */
export const findCurrent = (sections: readonly SidebarSection[], pathname: string): Current | null => {
  const lengthOf = ({ to, covers = [] }: DashboardLink): number =>
    Math.max(
      ...[to, ...covers].map((path) => (pathname === path || pathname.startsWith(`${path}/`) ? path.length : 0)),
    );
  const found = sections
    .flatMap((section) => section.entries)
    .flatMap((entry) => entry.tabs.map((tab) => ({ entry, tab, length: lengthOf(tab) })))
    .toSorted((a, b) => b.length - a.length)[0];
  return found && found.length > 0 ? { entry: found.entry, tab: found.tab } : null;
};
