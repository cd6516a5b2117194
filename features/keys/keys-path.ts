/** Where sellers and admins manage their keys. */
export const keysPath = '/dashboard/keys';
