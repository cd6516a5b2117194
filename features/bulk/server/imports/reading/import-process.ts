import { serveTasks } from '#platform/processes/serve-tasks.ts';
import { importTasks } from './import-tasks.ts';

serveTasks(importTasks);
