import { dictionary } from '@zxcvbn-ts/language-common';
import { fail, type Failure } from '#contract-kit/failure.ts';
import { passwordIssue } from '../../passwords.ts';

/** Rate limits stop further guesses. */
const maxCommonPasswords = 10_000;

/** The passwords that appear most often in leaks. */
const commonPasswords: ReadonlySet<string> = new Set(
  dictionary['passwords-common'].slice(0, maxCommonPasswords).map(String),
);

/** Whether this, in lower case, is among the passwords that attackers try first. */
export const isCommonPassword = (password: string): boolean => commonPasswords.has(password);

/**
 * What is wrong with a newly chosen password, under its field's name.
 * @returns null if nothing is wrong
 */
export const checkNewPassword = (
  password: string,
  person: { readonly email: string; readonly username: string },
  field = 'newPassword',
): Failure<'AUTH_WEAK_PASSWORD'> | null => {
  const issue = passwordIssue(password, { ...person, isCommon: isCommonPassword });
  return issue === null ? null : fail('AUTH_WEAK_PASSWORD', { message: issue, fields: { [field]: [issue] } });
};
