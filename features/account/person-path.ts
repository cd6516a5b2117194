export const personPath = (userId: string): string => `/dashboard/admin/people/${userId}`;
