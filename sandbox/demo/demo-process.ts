import { serveJobs } from '#platform/audio/serve-jobs.ts';
import { renderMusic } from './render-music.ts';

serveJobs({ renderMusic });
