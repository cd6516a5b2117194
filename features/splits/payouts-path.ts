/** What someone has earned and how they're paid, for sellers and for other collaborators. */
export const payoutsPath = '/dashboard/payouts';
