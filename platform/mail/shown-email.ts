import { domainToUnicode } from 'node:url';

/** The readable form of an address: stored as "mia@xn--bcher-kva.example", shown as "mia@bücher.example". */
export const shownEmail = (email: string): string => {
  if (!email.includes('xn--')) return email;
  const at = email.lastIndexOf('@') + 1;
  return email.slice(0, at) + domainToUnicode(email.slice(at));
};

/**
 * Shortens "mia@people.example" to "m•••@people.example" on the page behind an email's link, because emails get
 * forwarded.
 */
export const shortenedEmail = (email: string): string => shownEmail(email).replace(/^(.)[^@]*/, '$1•••');
