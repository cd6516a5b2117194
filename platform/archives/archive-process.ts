import { serveTasks } from '#platform/processes/serve-tasks.ts';
import { archiveTasks } from './archive-tasks.ts';

serveTasks(archiveTasks);
