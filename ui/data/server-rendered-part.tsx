import { type ComponentProps, type ComponentType, memo, type ReactNode, Suspense } from 'react';
import { lazyPart } from './lazy-part.ts';

/**
 * A lazy part that the server renders and that keeps its HTML until its code has loaded, whatever else on the page
 * changes: an update would make React replace it with its fallback, and the page would jump. Its props must not change
 * without need.
 */
// oxlint-disable-next-line typescript/no-explicit-any -- as React's own: the props of any component
export const serverRenderedPart = <T extends ComponentType<any>>(load: () => Promise<T>, fallback: ReactNode) => {
  const Part = lazyPart(async () => ({ default: await load() }));
  return memo((props: ComponentProps<T>) => (
    <Suspense fallback={fallback}>
      <Part {...props} />
    </Suspense>
  ));
};
