import { serveTasks } from '#platform/processes/serve-tasks.ts';
import type { PictureTasks } from '../picture-tasks.ts';
import { inspectPicture, readPicture, refuseUnfitCover } from './inspect-picture.ts';
import { redrawSquares, redrawWithin } from './redraw-picture.ts';
import { drawShareCard } from './share-card.ts';

const tasks: PictureTasks = {
  checkCover: async ({ source, rules }) => {
    const bytes = await readPicture(source);
    refuseUnfitCover(bytes, await inspectPicture(bytes), rules);
    // A file that breaks off has a good header: only decoding tells.
    await redrawWithin(bytes, 16);
  },
  drawSquares: async ({ source, sizes, rules }) => {
    const bytes = await readPicture(source);
    const header = await inspectPicture(bytes);
    if (rules) refuseUnfitCover(bytes, header, rules);
    return redrawSquares(bytes, sizes);
  },
  drawWithin: async ({ source, maxSide }) => {
    const bytes = await readPicture(source);
    await inspectPicture(bytes);
    return redrawWithin(bytes, maxSide);
  },
  drawShareCard,
};

serveTasks(tasks);
