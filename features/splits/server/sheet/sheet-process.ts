import { serveTasks } from '#platform/processes/serve-tasks.ts';
import { sheetTasks } from './sheet-tasks.ts';

serveTasks(sheetTasks);
