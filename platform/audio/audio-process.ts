import { serveTasks } from '#platform/processes/serve-tasks.ts';
import { audioJobs } from './audio-jobs.ts';

serveTasks(audioJobs);
