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
  /** Path prefix of pages that belong to it, if they don't begin with `to`. */
  readonly covers?: string;
  readonly icon: DashboardIconName;
  /** Its position from the top in each section that shows it. */
  readonly at: Readonly<Partial<Record<LinkSection, number>>>;
  /** How many wait there: of what, and in words: "3 open". */
  readonly count?: { readonly of: LinkCount; readonly words: (count: number) => string };
  /** True if it isn't part of this app, so the browser loads it. */
  readonly reloadDocument?: true;
  /** Useful only while beats can be bought. */
  readonly ecomOnly?: true;
}

/** A feature's web. `web/features.ts` lists the features. Every visitor loads this; pages load when they're opened. */
export interface WebFeature {
  /** The name of its folder. */
  readonly name: string;
  readonly pages?: readonly PageRoute[];
  readonly links?: readonly DashboardLink[];
  /** Queries that show what another feature changes: by that feature, their keys. */
  readonly staleAfter?: Readonly<Record<string, readonly QueryKey[]>>;
}
