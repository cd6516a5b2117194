import { constants } from 'node:os';
import { serveTasks } from '#platform/processes/serve-tasks.ts';
import { passwordTasks } from './password-tasks.ts';

// A person who logs in is waiting, so hashing runs at normal priority.
serveTasks(passwordTasks, constants.priority.PRIORITY_NORMAL);
