import type { Deps } from '#platform/deps.ts';
import type { AuthListener } from './auth-listener.ts';

export type AuthDeps = Deps & { readonly listener: AuthListener };
