import { domainToUnicode } from 'node:url';

/** Returns "mia@bücher.example" for "mia@xn--bcher-kva.example". */
export const shownEmail = (email: string): string => {
  if (!email.includes('xn--')) return email;
  const at = email.lastIndexOf('@') + 1;
  return email.slice(0, at) + domainToUnicode(email.slice(at));
};

/** Returns "m•••@people.example" for pages behind an email's link, because emails get forwarded. */
export const shortenedEmail = (email: string): string => shownEmail(email).replace(/^(.)[^@]*/, '$1•••');
