import { serveTasks } from '#platform/processes/serve-tasks.ts';
import { renderCovers } from './render-covers.ts';
import { renderKit } from './render-kit.ts';
import { renderMusic } from './render-music.ts';

const tasks = { renderMusic, renderKit, renderCovers };

export type DemoTasks = typeof tasks;

serveTasks(tasks);
