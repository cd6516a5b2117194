import type { ReactNode } from 'react';
import type { LoaderArgs } from './loader.ts';

/**
 * Props of the components that other features show in a page's slots, by slot. The page's feature declares its slots by
 * declaration merging: `'product.licenses': { readonly beat: Track }`.
 */
export interface Slots {}

export type SlotName = keyof Slots;

export interface FillingModule<Props> {
  readonly Component: (props: Props) => ReactNode;
  /** Fetches the filling's data, together with a page that names the slot in its route. */
  readonly loader?: (args: LoaderArgs) => Promise<unknown>;
}

/** Loads what a feature shows in a slot: `() => import('./slots/offer-link.tsx')`. */
export type Filling<Props> = () => Promise<FillingModule<Props>>;

/** What a feature shows on other features' pages. */
export type Fillings = { readonly [N in SlotName]?: Filling<Slots[N]> };

/** In the order of the features. */
export const fillingsOf = <N extends SlotName>(all: readonly Fillings[], name: N): readonly Filling<Slots[N]>[] =>
  all.flatMap((fillings) => fillings[name] ?? []);
