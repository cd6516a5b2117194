import { type ComponentProps, type ComponentType, memo, type ReactNode } from 'react';
import { LatePart } from './late-part.tsx';
import { lazyPart } from './lazy-part.ts';

/**
 * Keeps the server's HTML until the code has loaded. Its props must not change without need: an update before then
 * would show the fallback, and the page would jump.
 */
// oxlint-disable-next-line typescript/no-explicit-any -- as React's own: the props of any component
export const serverRenderedPart = <T extends ComponentType<any>>(load: () => Promise<T>, fallback: ReactNode) => {
  const Part = lazyPart(async () => ({ default: await load() }));
  return memo((props: ComponentProps<T>) => (
    <LatePart fallback={fallback}>
      <Part {...props} />
    </LatePart>
  ));
};
