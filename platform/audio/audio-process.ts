import { audioJobs } from './audio-jobs.ts';
import { serveJobs } from './serve-jobs.ts';

serveJobs(audioJobs);
