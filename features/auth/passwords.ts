import { t } from '#contract-kit/texts/text.ts';

export const minPasswordLength = 8;
export const maxPasswordLength = 128;

/**
 * Returns what is wrong with a new password, or null. Refuses what attackers try first: the person's own email or
 * username, and common passwords, which only the server can list (NIST SP 800-63B, 5.1.1.2).
 */
export const passwordIssue = (
  password: string,
  {
    email = '',
    username = '',
    isCommon = () => false,
  }: {
    readonly email?: string;
    readonly username?: string;
    readonly isCommon?: (password: string) => boolean;
  },
): string | null => {
  // As platform/passwords stores it.
  const chosen = password.normalize('NFC');
  const length = [...chosen].length;
  if (length < minPasswordLength) return t`Use at least ${{ min: String(minPasswordLength) }} characters.`;
  if (length > maxPasswordLength) return t`Use at most ${{ max: String(maxPasswordLength) }} characters.`;
  const typed = chosen.toLowerCase();
  if (typed === username.toLowerCase()) return t`Your password can’t be your username.`;
  if (typed === email.toLowerCase()) return t`Your password can’t be your email address.`;
  if (isCommon(typed)) return t`This password is too common. Choose another one.`;
  return null;
};
