import { fail, type Failure } from '#contract-kit/failure.ts';
import { passwordIssue } from '../../passwords.ts';
import { isCommonPassword } from './common-passwords.ts';

/** Says what is wrong with a password that somebody has chosen, under the name of its field; null: nothing. */
export const checkNewPassword = (
  password: string,
  person: { readonly email: string; readonly username: string },
  field = 'newPassword',
): Failure<'AUTH_WEAK_PASSWORD'> | null => {
  const issue = passwordIssue(password, { ...person, isCommon: isCommonPassword });
  return issue === null ? null : fail('AUTH_WEAK_PASSWORD', { message: issue, fields: { [field]: [issue] } });
};
