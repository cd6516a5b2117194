import type { QueryKey } from '@tanstack/react-query';
import type { DashboardIconName } from './composites/dashboard-icon.tsx';
import type { PageRoute } from './routing/page-route.ts';

/** The sections of the dashboards' sidebars. */
export type LinkSection = 'beats' | 'account' | 'selling' | 'platform' | 'admin' | 'legal' | 'own';

/** What can be counted beside a link: features/offers counts the first one, features/overview those of admins. */
export type LinkCount =
  | 'offersWaiting'
  | 'ordersToday'
  | 'openWithdrawals'
  | 'openSupport'
  | 'openNotices'
  | 'openDisputes'
  | 'payoutsToCheck'
  | 'promotions'
  | 'openCampaigns';

export interface DashboardLink {
  readonly label: string;
  readonly to: string;
  /** The beginning of paths of pages that belong to it, if they don't begin with `to`. */
  readonly covers?: string;
  readonly icon: DashboardIconName;
  /** Where it is shown: its position in each section, from the top. */
  readonly at: Readonly<Partial<Record<LinkSection, number>>>;
  /** How many wait there: of what, and in words: "3 open". */
  readonly count?: { readonly of: LinkCount; readonly words: (count: number) => string };
  /** Not part of this app, so the browser loads it. */
  readonly reloadDocument?: true;
  /** Useful only while beats can be bought. */
  readonly ecomOnly?: true;
}

/** What a feature's web has. `web/features.ts` lists the features. Every visitor loads this: pages load when they're opened. */
export interface WebFeature {
  /** The name of its folder. */
  readonly name: string;
  readonly pages?: readonly PageRoute[];
  readonly links?: readonly DashboardLink[];
  /** Queries that show what another feature changes: by that feature, their keys. */
  readonly staleAfter?: Readonly<Record<string, readonly QueryKey[]>>;
}
