import { getScreenshot } from '../contract.ts';

export const screenshotPath = (requestId: string): string => getScreenshot.path.replace(':requestId', requestId);
