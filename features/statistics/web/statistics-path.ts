export const statisticsPath = '/dashboard/seller/statistics';
