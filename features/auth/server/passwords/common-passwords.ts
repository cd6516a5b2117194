import { dictionary } from '@zxcvbn-ts/language-common';

/** As the house's decisions have it; what is tried after these is stopped by limits. */
const most = 10_000;

/** Ranked by how often they stand in what was stolen elsewhere, the commonest first. */
const commonest: ReadonlySet<string> = new Set(dictionary['passwords-common'].slice(0, most).map(String));

/** Whether this, in small letters, is among the passwords that are tried first. */
export const isCommonPassword = (typed: string): boolean => commonest.has(typed);
