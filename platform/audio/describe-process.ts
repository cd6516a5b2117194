import { describeSound } from './describe-sound.ts';
import { serveJobs } from './serve-jobs.ts';

serveJobs({ describe: describeSound });
