import { getScreenshot } from '../contract.ts';

export const screenshotPath = (requestId: string): string => getScreenshot.path.replace(':requestId', requestId);

export const screenshotPrefix = 'support/';

export const screenshotKey = (requestId: string): string => `${screenshotPrefix}${requestId}.webp`;
