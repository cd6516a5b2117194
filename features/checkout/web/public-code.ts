import type { CodeState, QuotedCode } from '../quoted-code.ts';

export { forgetCode, keepCode } from './code/kept-code.ts';

/** `checking`: the server hasn't responded yet. `unchecked`: the request failed. */
export type CodeStanding = CodeState | 'checking' | 'unchecked';

export interface StandingCode extends Pick<QuotedCode, 'code' | 'startsAt' | 'until' | 'minSubtotal'> {
  readonly standing: CodeStanding;
}

/** Whether the buyer can fix the code by typing. */
export const isTypedWrong = (standing: CodeStanding): boolean =>
  standing === 'unknown' || standing === 'too_many_tries';
