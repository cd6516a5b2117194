import type { CodeState, QuotedCode } from '../quoted-code.ts';

export { forgetCode, keepCode } from './code/kept-code.ts';

/** `checking`: the server hasn't responded yet. `unchecked`: the request failed. */
export type CodeStanding = CodeState | 'checking' | 'unchecked';

export interface StandingCode extends Pick<QuotedCode, 'code' | 'startsAt' | 'until' | 'minSubtotal'> {
  readonly standing: CodeStanding;
}

/** Whether the code stays in its field to be typed again, and isn't sent with a payment. */
export const isTypedWrong = (standing: CodeStanding): boolean =>
  standing === 'unknown' || standing === 'too_many_tries';
