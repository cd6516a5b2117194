import type { DashboardIconName } from './composites/dashboard-icon.tsx';
import type { StaleOn } from './data/stale-on.ts';
import type { PageRoute } from './routing/page-route.ts';
import type { Fillings } from './routing/slots.ts';

export type LinkSection = 'beats' | 'account' | 'selling' | 'platform' | 'admin' | 'legal' | 'own';

export interface DashboardLink {
  readonly label: string;
  readonly to: string;
  /** Path prefix of the link's pages, if they don't begin with `to`. */
  readonly covers?: string;
  readonly icon: DashboardIconName;
  /** The link's position from the top in each section that shows it. */
  readonly at: Readonly<Partial<Record<LinkSection, number>>>;
  /** Says how many items wait: "3 open". The slot `dashboard.counts` has the numbers. */
  readonly countWords?: (count: number) => string;
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
