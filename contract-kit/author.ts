/**
 * The id of the account for which a browser makes a call that changes something. If the call arrives without that account's
 * session, which has ended or is somebody else's by now, it's refused (401 `SESSION_OVER`) and never taken for another's: not on
 * the first try, and not when it's repeated with a renewed session or XSRF value.
 */
export const authorHeader = 'x-author';
