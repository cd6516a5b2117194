export const leastPassword = 8;
export const mostPassword = 128;

/**
 * What is wrong with a new password, or null. Length alone counts, beside the words that are tried first: one's own
 * e-mail and username, and the commonest passwords, which the server knows (NIST SP 800-63B, 5.1.1.2).
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
  const length = [...password].length;
  if (length < leastPassword) return `A password has at least ${leastPassword} characters.`;
  if (length > mostPassword) return `A password has at most ${mostPassword} characters.`;
  const typed = password.toLowerCase();
  if (typed === username.toLowerCase()) return 'Your password must not be your username.';
  if (typed === email.toLowerCase()) return 'Your password must not be your e-mail address.';
  if (isCommon(typed)) return 'This is one of the passwords that are tried first. Choose another one.';
  return null;
};
