export { changeValue, readValue, type Setting } from './change-value.ts';
export { readAiPolicy } from './ai-policy.ts';
export { type DemoProgress, readDemoProgress, writeDemoProgress } from './demo-progress.ts';
export { isEcomEnabled } from './ecom-switch.ts';
export { isFirstAdminMade, noteFirstAdmin } from './first-admin.ts';
