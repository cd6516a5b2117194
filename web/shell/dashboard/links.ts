import type { Rights } from '#contract-kit/security/access.ts';
import type { FindPlace } from '#features/find/web/public.tsx';
import type { DashboardIconName } from '#ui/composites/dashboard-icon.tsx';
import type { DashboardLink, SidebarEntryName } from '#ui/web-feature.ts';
import { features } from '../../features.ts';
import { dashboardOf } from './access.ts';
import { t } from '#contract-kit/texts/text.ts';

interface Entry {
  readonly name: SidebarEntryName;
  readonly label: () => string;
  readonly icon: DashboardIconName;
}

/** It has at least one tab. */
export interface SidebarEntry extends Omit<Entry, 'label'> {
  readonly label: string;
  readonly tabs: readonly [DashboardLink, ...DashboardLink[]];
}

export interface SidebarSection {
  /** The same in every language. */
  readonly name: SectionName;
  readonly title: string;
  readonly entries: readonly SidebarEntry[];
}

/** Pages of one's own account, which have no links of their own. */
const accountPaths = ['/account-settings', '/profile', '/sessions', '/dashboard/user/profile'];

/** Links to the shell's own pages, and to URLs that aren't pages of this app. */
const ownLinks = (): readonly DashboardLink[] => [
  { label: t`Home`, to: dashboardOf('seller'), at: { 'seller-home': 10 } },
  { label: t`Overview`, to: dashboardOf('user'), at: { library: 10 } },
  { label: t`My notes`, to: '/dashboard/user/my-notes', at: { notes: 10 } },
  {
    label: t`Settings`,
    title: t`All Settings`,
    to: '/dashboard/all-settings',
    covers: accountPaths,
    at: { settings: 10 },
  },
  { label: t`Home`, to: dashboardOf('admin'), covers: ['/dashboard/admin/setup'], at: { 'admin-home': 10 } },
  {
    label: t`All settings`,
    title: t`All Settings`,
    to: '/dashboard/admin/all-settings',
    covers: accountPaths,
    at: { 'site-settings': 10 },
  },
  { label: t`E-commerce`, to: '/dashboard/admin/ecom', at: { 'site-settings': 20 } },
  {
    label: t`API documentation`,
    to: '/api/docs',
    at: { developers: 30, 'site-developers': 30 },
    reloadDocument: true,
  },
  { label: t`Terms`, to: '/terms', at: { legal: 30 } },
  { label: t`Privacy`, to: '/privacy', at: { legal: 40 } },
];

const allLinks = (): readonly DashboardLink[] => [...ownLinks(), ...features.flatMap(({ links = [] }) => links)];

const library: Entry = { name: 'library', label: () => t`Library`, icon: 'beats' };
const notes: Entry = { name: 'notes', label: () => t`My notes`, icon: 'notes' };
const store: Entry = { name: 'store', label: () => t`Beat store`, icon: 'store' };
const account: readonly Entry[] = [
  { name: 'support', label: () => t`Support`, icon: 'support' },
  { name: 'settings', label: () => t`Settings`, icon: 'settings' },
];

/** A section's name is its English title. */
const sectionTitles = {
  'Beats and notes': () => t`Beats and notes`,
  'Account and orders': () => t`Account and orders`,
  Selling: () => t`Selling`,
  Platform: () => t`Platform`,
  ADMIN: () => t`ADMIN`,
  Legal: () => t`Legal`,
  'Your account': () => t`Your account`,
  Site: () => t`Site`,
};

type SectionName = keyof typeof sectionTitles;

type Sections = Readonly<Partial<Record<SectionName, readonly Entry[]>>>;

/** The entries of each role by section, most used first. */
const entries: Readonly<Record<Rights['role'], Sections>> = {
  user: {
    'Beats and notes': [library, { name: 'selling', label: () => t`Sell`, icon: 'upload' }, store, notes],
    'Account and orders': account,
  },
  seller: {
    Selling: [
      { name: 'seller-home', label: () => t`Home`, icon: 'dashboard' },
      { name: 'catalog', label: () => t`Catalog`, icon: 'upload' },
      { name: 'sales', label: () => t`Sales`, icon: 'payouts' },
      { name: 'deals', label: () => t`Deals`, icon: 'discount' },
      { name: 'licenses', label: () => t`Licenses`, icon: 'license' },
      { name: 'splits', label: () => t`Splits`, icon: 'team' },
      { name: 'fans', label: () => t`Fans`, icon: 'favorites' },
      { name: 'developers', label: () => t`Developers`, icon: 'key' },
    ],
    'Beats and notes': [library, store, notes],
    'Account and orders': account,
  },
  admin: {
    Platform: [
      { name: 'admin-home', label: () => t`Home`, icon: 'dashboard' },
      { name: 'inbox', label: () => t`Inbox`, icon: 'inbox' },
      { name: 'orders', label: () => t`Orders`, icon: 'orders' },
      { name: 'people', label: () => t`People`, icon: 'team' },
      { name: 'moderation', label: () => t`Catalog`, icon: 'license' },
      { name: 'payouts', label: () => t`Payouts`, icon: 'payouts' },
      { name: 'marketing', label: () => t`Marketing`, icon: 'promotion' },
      { name: 'reports', label: () => t`Reports`, icon: 'reports' },
    ],
    ADMIN: [
      { name: 'site-developers', label: () => t`Developers`, icon: 'key' },
      { name: 'system', label: () => t`System`, icon: 'status' },
      { name: 'site-settings', label: () => t`Settings`, icon: 'settings' },
    ],
    Legal: [{ name: 'legal', label: () => t`Legal`, icon: 'legal' }],
    'Your account': [library, { name: 'selling', label: () => t`Your beats`, icon: 'upload' }],
  },
};

/** The section of users and sellers who may edit the site. Admins have its pages under Legal. */
const editing: Sections = {
  Site: [
    { name: 'site-texts', label: () => t`Site`, icon: 'edit' },
    { name: 'site-help', label: () => t`Help center`, icon: 'legal' },
  ],
};

const tabsOf = (links: readonly DashboardLink[], entry: SidebarEntryName): DashboardLink[] =>
  links.filter(({ at }) => at[entry] !== undefined).toSorted((a, b) => (a.at[entry] ?? 0) - (b.at[entry] ?? 0));

/** Leaves out entries without tabs, and tabs that an earlier entry has. */
const layOut = (sections: Sections, isShown: (link: DashboardLink) => boolean): readonly SidebarSection[] => {
  const links = allLinks().filter(isShown);
  const shown = new Set<string>();
  return (Object.entries(sections) as [SectionName, readonly Entry[]][]).map(([name, inSection]) => ({
    name,
    title: sectionTitles[name](),
    entries: inSection.flatMap((entry): SidebarEntry[] => {
      const [first, ...others] = tabsOf(links, entry.name).filter((link) => !shown.has(link.to));
      if (!first) return [];
      for (const { to } of [first, ...others]) shown.add(to);
      return [{ ...entry, label: entry.label(), tabs: [first, ...others] }];
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
