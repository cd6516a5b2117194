/**
 * The id of the account for which a browser makes a call that changes something. Without that account's session (it has
 * ended, or belongs to someone else by now) the call is refused with 401 `SESSION_OVER`, even when it's retried with a
 * renewed session or XSRF value. So it's never done in another account's name.
 */
export const authorHeader = 'x-author';
