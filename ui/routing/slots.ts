import type { ReactNode } from 'react';
import type { LoaderArgs } from './loader.ts';

/**
 * Places on pages that other features fill, by name, with what a component there is given. The feature whose page shows a
 * slot declares it by declaration merging: `'product.licenses': { readonly beat: Track }`.
 */
export interface Slots {}

export type SlotName = keyof Slots;

/** What the file of a filling exports, as a page's file does. */
export interface FillingModule<Props> {
  readonly Component: (props: Props) => ReactNode;
  /** Fetches what it shows, together with a page that names the slot in its route. */
  readonly loader?: (args: LoaderArgs) => Promise<unknown>;
}

/** Loads what a feature shows in a slot: `() => import('./slots/offer-link.tsx')`. */
export type Filling<Props> = () => Promise<FillingModule<Props>>;

/** What a feature shows on pages of others. */
export type Fillings = { readonly [N in SlotName]?: Filling<Slots[N]> };

/** What features show in this slot, in their order. */
export const fillingsOf = <N extends SlotName>(all: readonly Fillings[], name: N): readonly Filling<Slots[N]>[] =>
  all.flatMap((fillings) => fillings[name] ?? []);
