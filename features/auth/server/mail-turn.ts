import { takeTurn, type LimitDeps } from '#platform/http/limits.ts';
import { limits } from './auth-limits.ts';

/** Counts one mail to an address at somebody's wish; answers how many seconds it has to wait, 0 for none. */
export const takeMailTurn = (deps: LimitDeps, email: string, network: string): Promise<number> =>
  takeTurn(
    deps,
    [limits.mailByNetwork, network],
    [limits.mailByAccount, `${email.toLowerCase()} ${network}`],
    [limits.mailByAccountEverywhere, email.toLowerCase()],
  );
