import type { StaleOn } from './data/stale-on.ts';
import type { PageRoute } from './routing/page-route.ts';
import type { Fillings } from './routing/slots.ts';

/** An entry of a dashboard's sidebar, whose pages are tabs. */
export type SidebarEntryName =
  | 'admin-home'
  | 'catalog'
  | 'deals'
  | 'developers'
  | 'fans'
  | 'inbox'
  | 'legal'
  | 'library'
  | 'licenses'
  | 'marketing'
  | 'moderation'
  | 'notes'
  | 'orders'
  | 'payouts'
  | 'people'
  | 'reports'
  | 'sales'
  | 'seller-home'
  | 'selling'
  | 'settings'
  | 'site-developers'
  | 'site-help'
  | 'site-settings'
  | 'site-texts'
  | 'splits'
  | 'store'
  | 'support'
  | 'system';

/** Something to start on a page, found by its name. */
export interface DashboardAction {
  readonly label: string;
  /** The page where it's done. A hash may open the form there (`ui/data/use-hash-action.ts`). */
  readonly to: string;
}

/** A page of an entry. */
export interface DashboardLink {
  /** On its tab. */
  readonly label: string;
  /** The heading of its page, if it isn't the label. Null if it's another one for each role. */
  readonly title?: string | null;
  readonly to: string;
  /** Path prefixes of the link's other pages. */
  readonly covers?: readonly string[];
  /** The tab's position from the left in each entry that has it. Each role's first such entry shows it. */
  readonly at: Readonly<Partial<Record<SidebarEntryName, number>>>;
  /** Says how many items wait: "3 open". The slot `dashboard.counts` has the numbers. */
  readonly countWords?: (count: number) => string;
  /** Who has the tab finds these, too. */
  readonly actions?: readonly DashboardAction[];
  /** True if the target isn't part of this app, so the browser loads it. */
  readonly reloadDocument?: true;
  /** Useful only while beats can be bought. */
  readonly ecomOnly?: true;
}

/** A feature's web part. Every visitor loads these objects; pages load when they're opened. */
export interface WebFeature {
  readonly pages?: readonly PageRoute[];
  readonly links?: readonly DashboardLink[];
  /** What it shows on other features' pages (`ui/routing/slots.ts`). */
  readonly slots?: Fillings;
  /** What makes its queries stale (`ui/data/stale-on.ts`). */
  readonly staleOn?: StaleOn;
}
