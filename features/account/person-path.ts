/** The page on which admins see what a person has bought, sold and asked. */
export const personPath = (userId: string): string => `/dashboard/admin/people/${userId}`;
