export { type DemoProgress, readDemoProgress, writeDemoProgress } from './demo-progress.ts';
export { isFirstAdminMade, noteFirstAdmin } from './first-admin.ts';
