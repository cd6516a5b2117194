import type { Route } from '#platform/http/route.ts';
import type { AuthDeps } from './auth-deps.ts';

export const securityRoutes = (_deps: AuthDeps): Route[] => [];
