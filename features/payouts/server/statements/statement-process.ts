import { serveTasks } from '#platform/processes/serve-tasks.ts';
import { statementTasks } from './statement-tasks.ts';

serveTasks(statementTasks);
