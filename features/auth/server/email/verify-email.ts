import type { AuthDeps } from '../auth-deps.ts';
import { followLink, type LinkCaller, type LinkInput } from './follow-link.ts';
import { useUpLinks } from '../one-time/links.ts';
import { proveEmail } from './prove-email.ts';

/** Proves the email of a sign-up. */
export const verifyEmail = (deps: AuthDeps, input: LinkInput, caller: LinkCaller) =>
  followLink(
    deps,
    {
      purpose: 'verify-email',
      prove: async (trx, { person }) => {
        await useUpLinks(trx, person.id, ['verify-email'], deps.clock.now());
        return await proveEmail(deps, trx, person);
      },
    },
    input,
    caller,
  );
