export { type DemoProgress, readDemoProgress, writeDemoProgress } from './demo-progress.ts';
