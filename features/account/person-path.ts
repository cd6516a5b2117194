/** The page that shows admins what a person has bought, sold and asked. */
export const personPath = (userId: string): string => `/dashboard/admin/people/${userId}`;
