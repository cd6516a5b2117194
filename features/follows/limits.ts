/** Maximum number of artists that one account or email address can follow. */
export const maxFollows = 1000;
/** Maximum number of artists that one confirmation email asks about. */
export const maxWishes = 10;
export const followedPerPage = 20;
export const followersPerPage = 25;
/** Maximum number of artists shown on the page behind an email's link, newest first. */
export const maxShownByLink = 200;
