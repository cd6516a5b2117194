import type { ComponentType } from 'react';
import type { PageHandle, PageRoute } from '#ui/routing/page-route.ts';
import type { Location } from '#ui/routing/routing.ts';
import type { PageError } from './page-error.ts';

/** A page whose code and data have loaded, or whose error is known. */
export interface LoadedPage {
  readonly location: Location;
  readonly route: PageRoute;
  readonly Component: ComponentType;
  readonly handle: PageHandle;
  readonly error: PageError | null;
}
