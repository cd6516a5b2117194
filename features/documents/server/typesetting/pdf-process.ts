import { serveTasks } from '#platform/processes/serve-tasks.ts';
import { pdfTasks } from './pdf-tasks.ts';

serveTasks(pdfTasks);
