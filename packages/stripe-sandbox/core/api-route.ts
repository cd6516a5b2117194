import type { z } from 'zod';
import type { Work } from './store.ts';

export interface ApiRoute {
  method: 'GET' | 'POST' | 'DELETE';
  /** The path under /v1, with `:name` for parameters. */
  path: string;
  params: z.ZodType;
  run: (work: Work, input: never, path: Record<string, string>) => Promise<object>;
  onBehalf?: true;
}

/** `input` is without `expand`. */
export const route = <Params extends z.ZodType>(
  method: ApiRoute['method'],
  path: string,
  params: Params,
  run: (work: Work, input: z.output<Params>, path: Record<string, string>) => Promise<object>,
): ApiRoute => ({ method, path, params, run });

/** A route that may also read a connected account's objects. */
export const onBehalf = (open: ApiRoute): ApiRoute => ({ ...open, onBehalf: true });
