import type { z } from 'zod';
import type { Work } from './store.ts';

export interface ApiRoute {
  method: 'GET' | 'POST';
  /** Under /v1, with `:name` for the parts that vary. */
  path: string;
  params: z.ZodType;
  run: (work: Work, input: never, path: Record<string, string>) => Promise<object>;
  /** May be asked on behalf of a connected account. */
  onBehalf?: true;
}

/** Ties the type of a route's input to its parameters. `input` is what is left of them without `expand`. */
export const route = <Params extends z.ZodType>(
  method: 'GET' | 'POST',
  path: string,
  params: Params,
  run: (work: Work, input: z.output<Params>, path: Record<string, string>) => Promise<object>,
): ApiRoute => ({ method, path, params, run });

/** A route that a connected account's objects can be read through. */
export const onBehalf = (open: ApiRoute): ApiRoute => ({ ...open, onBehalf: true });
