// What the contract and the browser's pages share. Free of zod, so that a page can use it without loading a validator.

export const usageTermNames = [
  'Music Video Limit',
  'Online Audio Stream Limit',
  'Distribution Limit',
  'Radio Broadcasting',
  'For Profit Live Performances',
] as const;

/** The terms as a buyer reads them: "2,500", "Unlimited", "Yes", "No". */
export const formatLimit = (limit: string): string =>
  /^\d+$/.test(limit) ? limit.replace(/\B(?=(\d{3})+$)/g, ',') : limit.charAt(0).toUpperCase() + limit.slice(1);
