import { type ReactNode, type RefObject, Suspense, useEffect, useRef } from 'react';

type Arrival = RefObject<boolean>;

/** Parts of the page that show the server’s HTML, and whose code hasn’t come. */
const awaited = new Set<Arrival>();

/** Milliseconds between looks, and after which the page is taken as it is. */
const interval = 50;
const patience = 5000;

/** Resolves once the code of every part has come, or won’t come soon. */
export const partsArrive = async (): Promise<void> => {
  // Effects of the same commit add theirs first.
  await Promise.resolve();
  const end = performance.now() + patience;
  while (awaited.size > 0 && performance.now() < end) await new Promise((resolve) => setTimeout(resolve, interval));
};

const Arrived = ({ arrival }: { readonly arrival: Arrival }) => {
  useEffect(() => {
    arrival.current = true;
    awaited.delete(arrival);
  }, [arrival]);
  return null;
};

interface LatePartProps {
  readonly fallback: ReactNode;
  readonly children: ReactNode;
}

/** Keeps the server’s HTML until the code of its children has come, which `partsArrive` waits for. */
export const LatePart = ({ fallback, children }: LatePartProps) => {
  const arrival = useRef(false);
  useEffect(() => {
    if (!arrival.current) awaited.add(arrival);
    return () => void awaited.delete(arrival);
  }, []);
  return (
    <Suspense fallback={fallback}>
      {children}
      <Arrived arrival={arrival} />
    </Suspense>
  );
};
