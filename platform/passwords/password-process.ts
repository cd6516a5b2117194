import { constants } from 'node:os';
import { serveTasks } from '#platform/processes/serve-tasks.ts';
import { passwordTasks } from './password-tasks.ts';

// Somebody waits for it to log in.
serveTasks(passwordTasks, constants.priority.PRIORITY_NORMAL);
