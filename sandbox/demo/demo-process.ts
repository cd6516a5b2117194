import { serveTasks } from '#platform/processes/serve-tasks.ts';
import { renderCovers } from './render-covers.ts';
import { renderMusic } from './render-music.ts';

const tasks = { renderMusic, renderCovers };

export type DemoTasks = typeof tasks;

serveTasks(tasks);
