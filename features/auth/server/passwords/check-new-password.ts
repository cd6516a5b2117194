import { dictionary } from '@zxcvbn-ts/language-common';
import { fail, type Failure } from '#contract-kit/failure.ts';
import { passwordIssue } from '../../passwords.ts';
import { forCaller } from '#platform/texts/in-language.ts';

/** Guessing more than this many is stopped by rate limits. */
const maxCommonPasswords = 10_000;

const commonPasswords: ReadonlySet<string> = new Set(
  dictionary['passwords-common'].slice(0, maxCommonPasswords).map(String),
);

/** Takes the password in lower case. */
export const isCommonPassword = (password: string): boolean => commonPasswords.has(password);

/** Returns the problem under the field's name, or null if the new password is fine. */
export const checkNewPassword = (
  password: string,
  person: { readonly email: string; readonly username: string },
  field = 'newPassword',
): Failure<'AUTH_WEAK_PASSWORD'> | null => {
  const issue = forCaller(() => passwordIssue(password, { ...person, isCommon: isCommonPassword }));
  return issue === null ? null : fail('AUTH_WEAK_PASSWORD', { message: issue, fields: { [field]: [issue] } });
};
