import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { publishedColors } from '#content/current.ts';
import { colors as builtInColors, iconBars } from '#content/theme.ts';
import { hourMs } from '#contract-kit/numbers/durations.ts';
import type { ThemeColors } from '#contract-kit/colors/theme-href.ts';

/** The logo's bars on a rounded background. */
export const drawFavicon = ({ background, accent }: ThemeColors): string => {
  const bars = iconBars.map((share, index) => {
    const tall = Math.round((share * 46) / 2) * 2;
    return `M${10 + index * 10} ${32 - tall / 2}h6v${tall}h-6z`;
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64"><rect width="64" height="64" rx="14" fill="${background}"/><path fill="${accent}" d="${bars.join('')}"/></svg>\n`;
};

/** An icon that the shop's owner has put there instead keeps its own colors. */
export const serveFavicon = async (app: FastifyInstance, client: string): Promise<void> => {
  const file = await readFile(join(client, 'favicon.svg'), 'utf8');
  const isDrawn = file === drawFavicon(builtInColors);
  app.get('/favicon.svg', (_, reply) => {
    const colors = isDrawn ? publishedColors() : null;
    return colors
      ? reply.type('image/svg+xml').header('cache-control', 'public, max-age=3600').send(drawFavicon(colors))
      : reply.sendFile('favicon.svg', client, { maxAge: hourMs });
  });
};
