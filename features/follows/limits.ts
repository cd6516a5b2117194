/** How many artists one account or address can follow. */
export const maxFollows = 1000;
/** How many artists an address that hasn't been confirmed can be asked about. */
export const maxWishes = 10;
export const followedPerPage = 20;
export const followersPerPage = 25;
/** The page behind an email's link shows the newest. */
export const maxShownByLink = 200;
