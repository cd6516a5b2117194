import { serveTasks } from '#platform/processes/serve-tasks.ts';
import { renderMusic } from './render-music.ts';

serveTasks({ renderMusic });
