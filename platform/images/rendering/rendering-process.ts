import { serveTasks } from '#platform/processes/serve-tasks.ts';
import { inLanguage } from '#platform/texts/in-language.ts';
import type { ImageTasks } from '../image-tasks.ts';
import { drawLogo, drawPlate } from './draw-logo.ts';
import { inspectImage, readPicture, refuseUnfitCover } from './inspect-image.ts';
import { redrawSquares, redrawWithin } from './redraw-image.ts';
import { drawShareCard } from './share-card.ts';
import { drawSiteCard } from './site-card.ts';

const tasks: ImageTasks = {
  checkCover: ({ source, rules, language }) =>
    inLanguage(language, async () => {
      const bytes = await readPicture(source);
      refuseUnfitCover(bytes, await inspectImage(bytes), rules);
      // A truncated file has a valid header, so only decoding reveals it.
      await redrawWithin(bytes, 16);
    }),
  drawSquares: ({ source, sizes, rules, language }) =>
    inLanguage(language, async () => {
      const bytes = await readPicture(source);
      const header = await inspectImage(bytes);
      if (rules) refuseUnfitCover(bytes, header, rules);
      return redrawSquares(bytes, sizes);
    }),
  drawWithin: ({ source, maxSide, language }) =>
    inLanguage(language, async () => {
      const bytes = await readPicture(source);
      await inspectImage(bytes);
      return redrawWithin(bytes, maxSide);
    }),
  drawLogo: ({ source, sizes, language }) =>
    inLanguage(language, async () => drawLogo(await readPicture(source), sizes)),
  drawPlate,
  drawShareCard,
  drawSiteCard,
};

serveTasks(tasks);
