import type { Deps } from '#platform/deps.ts';
import type { AuthListener } from './auth-listener.ts';

export type AuthDeps = Deps & {
  readonly listener: AuthListener;
  /** Whether the payment provider can pay somebody: whoever knows stands above, and is told where the server is put together. */
  canBePaid(email: string): Promise<boolean>;
};
