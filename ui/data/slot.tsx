import { type ComponentType, createContext, memo, type ReactNode, use, useEffect, useState } from 'react';
import { LatePart } from './late-part.tsx';
import { lazyPart } from './lazy-part.ts';
import type { LoaderArgs } from '../routing/loader.ts';
import { type Filling, type FillingModule, type Fillings, fillingsOf, type SlotName, type Slots } from '../routing/slots.ts';

const FillingsContext = createContext<readonly Fillings[]>([]);

/** The features' fillings in their order. They must not change. */
export const FillingsProvider = FillingsContext.Provider;

interface PartProps {
  readonly fallback?: ReactNode;
}

// oxlint-disable-next-line typescript/no-explicit-any -- the props of any component
type AnyProps = any;

interface Part {
  readonly preload: () => Promise<FillingModule<AnyProps>>;
  readonly Part: (props: PartProps) => ReactNode;
}

/** The part stays as the server rendered it until its code has loaded (`ui/data/server-rendered-part.tsx`). */
const createPart = (load: Filling<AnyProps>): Part => {
  let loaded: FillingModule<AnyProps> | undefined;
  const preload = async (): Promise<FillingModule<AnyProps>> => (loaded ??= await load());
  const Lazy = lazyPart(async () => ({ default: (await preload()).Component }));
  /** Code that came with the page is shown at once. */
  const Part = ({ fallback, ...props }: PartProps) => {
    const [Shown] = useState<ComponentType>(() => loaded?.Component ?? Lazy);
    return (
      <LatePart fallback={fallback}>
        <Shown {...props} />
      </LatePart>
    );
  };
  return { preload, Part: memo(Part) };
};

const parts = new WeakMap<Filling<AnyProps>, Part>();

const partOf = (filling: Filling<AnyProps>): Part => {
  const part = parts.get(filling) ?? createPart(filling);
  parts.set(filling, part);
  return part;
};

/** Loads a filling's code and, with `args`, its data. The page is shown even if they fail. */
export const preloadFilling = async (filling: Filling<AnyProps>, args?: LoaderArgs): Promise<void> => {
  // The slot itself retries.
  await partOf(filling)
    .preload()
    .then(({ loader }) => args && loader?.(args))
    .catch(() => undefined);
};

/** Loads the code of all fillings. True once they can appear together, so that none of them moves another. */
export const useSlotLoaded = (name: SlotName): boolean => {
  const all = use(FillingsContext);
  const [loaded, setLoaded] = useState(false);
  useEffect(() => {
    let there = true;
    void Promise.all(fillingsOf(all, name).map((filling) => preloadFilling(filling))).then(() => there && setLoaded(true));
    return () => {
      there = false;
    };
  }, [all, name]);
  return loaded;
};

type SlotProps<N extends SlotName> = Slots[N] & PartProps & { readonly name: N };

/** Fillings in the features' order. Props must not change without need, or late code lets the page jump. */
export const Slot = <N extends SlotName>({ name, ...props }: SlotProps<N>): ReactNode =>
  fillingsOf(use(FillingsContext), name).map((filling, index) => {
    const { Part } = partOf(filling);
    // oxlint-disable-next-line react/no-array-index-key -- the features never change
    return <Part key={index} {...props} />;
  });
