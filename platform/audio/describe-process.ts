import { serveTasks } from '#platform/processes/serve-tasks.ts';
import { describeSound } from './describe-sound.ts';

serveTasks({ describe: describeSound });
