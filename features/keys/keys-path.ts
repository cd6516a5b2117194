export const keysPath = '/dashboard/keys';
