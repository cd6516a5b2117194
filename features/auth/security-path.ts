/** The page of all that can act for an account, or is paid by it. */
export const securityPath = '/account-settings?tab=security';
