/**
 * The id of the account for which a browser makes a call that changes something. If the call arrives without that
 * account's session, because it has ended or belongs to someone else by now, it's refused (401 `SESSION_OVER`) and
 * never done in another's name, neither at first nor when it's retried with a renewed session or XSRF value.
 */
export const authorHeader = 'x-author';
