import { type ComponentType, createContext, memo, type ReactNode, Suspense, use, useState } from 'react';
import { lazyPart } from './lazy-part.ts';
import type { LoaderArgs } from '../routing/loader.ts';
import { type Filling, type Fillings, fillingsOf, type SlotName, type Slots } from '../routing/slots.ts';

const FillingsContext = createContext<readonly Fillings[]>([]);

/** Says what the features show in slots, in their order. It must not change. */
export const FillingsProvider = FillingsContext.Provider;

interface PartProps {
  readonly fallback?: ReactNode;
}

interface Part {
  readonly preload: () => Promise<unknown>;
  readonly Part: (props: PartProps) => ReactNode;
}

// oxlint-disable-next-line typescript/no-explicit-any -- the props of any component
type AnyFilling = Filling<any>;

/** A component that stays as the server rendered it until its code is there: see `ui/data/server-rendered-part.tsx`. */
const createPart = ({ load }: AnyFilling): Part => {
  let loaded: ComponentType | undefined;
  const preload = async (): Promise<ComponentType> => (loaded ??= await load());
  const Lazy = lazyPart(async () => ({ default: await preload() }));
  /** Code that came with the page is shown at once. */
  const Part = ({ fallback = null, ...props }: PartProps) => {
    const [Shown] = useState<ComponentType>(() => loaded ?? Lazy);
    return (
      <Suspense fallback={fallback}>
        <Shown {...props} />
      </Suspense>
    );
  };
  return { preload, Part: memo(Part) };
};

const parts = new WeakMap<object, Part>();

const partOf = (filling: AnyFilling): Part => {
  const part = parts.get(filling) ?? createPart(filling);
  parts.set(filling, part);
  return part;
};

/**
 * Loads code and data of what is shown in a slot, together with its page. A page without it is better than none, and what
 * failed is loaded again where it's shown.
 */
export const preloadFilling = async (filling: AnyFilling, args: LoaderArgs): Promise<void> => {
  await Promise.allSettled([partOf(filling).preload(), filling.loader?.(args)]);
};

type SlotProps<N extends SlotName> = Slots[N] & PartProps & { readonly name: N };

/**
 * Shows what features have put here, in their order. Its props must not change without need: code that is late would let
 * the page jump.
 */
export const Slot = <N extends SlotName>({ name, ...props }: SlotProps<N>): ReactNode =>
  fillingsOf(use(FillingsContext), name).map((filling, index) => {
    const { Part } = partOf(filling);
    // oxlint-disable-next-line react/no-array-index-key -- the features never change
    return <Part key={index} {...props} />;
  });
