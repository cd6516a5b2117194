import { serveTasks } from '#platform/processes/serve-tasks.ts';
import { renderCovers } from './render-covers.ts';
import { renderKit } from './render-kit.ts';
import { renderMusic } from './render-music.ts';
import { renderPortrait } from './render-portrait.ts';

const tasks = { renderMusic, renderKit, renderCovers, renderPortrait };

export type DemoTasks = typeof tasks;

serveTasks(tasks);
