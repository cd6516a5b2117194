import type { Route } from '#platform/http/route.ts';
import type { AuthDeps } from './auth-deps.ts';

export const recoveryRoutes = (_deps: AuthDeps): Route[] => [];
