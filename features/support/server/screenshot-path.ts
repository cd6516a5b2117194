import { getScreenshot } from '../contract.ts';

export const screenshotPath = (requestId: string): string => getScreenshot.path.replace(':requestId', requestId);

export const screenshotPrefix = 'support/';

/** Its key in storage. */
export const screenshotKey = (requestId: string): string => `${screenshotPrefix}${requestId}.webp`;
