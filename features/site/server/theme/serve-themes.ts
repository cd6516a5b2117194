import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { LRUCache } from 'lru-cache';
import { readThemeFile } from '#contract-kit/colors/theme-colors.ts';
import { fontPairs } from '#contract-kit/colors/theme-href.ts';
import type { Deps } from '#platform/deps.ts';
import { sendFailure } from '#platform/http/create-http-server.ts';
import { networkOf } from '#platform/rate-limits/network-of.ts';
import { checkRateLimits, perNetwork } from '#platform/rate-limits/rate-limits.ts';
import { themeCss } from './theme-css.ts';
import { t } from '#contract-kit/texts/text.ts';

/** Anyone can ask for any colors, which take milliseconds to compute. An editor who drags through a picker needs many. */
const limit = { name: 'site.theme', max: 600, seconds: 60 } as const;

const max = 50;

const fontFiles: readonly string[] = fontPairs.flatMap((pair) => [`${pair}-display.woff2`, `${pair}-text.woff2`]);

const fontFolder = join(import.meta.dirname, '../../../../ui/fonts');

/** The fonts that can be chosen. A month, because a file changes only if `npm run fonts` makes it with other letters. */
const serveFonts = (app: FastifyInstance): void => {
  app.get<{ Params: { file: string } }>('/theme/fonts/:file', async (request, reply) => {
    const { file } = request.params;
    if (!fontFiles.includes(file)) return reply.callNotFound();
    // Any cache may store it.
    reply.removeHeader('set-cookie');
    reply.header('cache-control', 'public, max-age=2592000');
    return reply.type('font/woff2').send(await readFile(join(fontFolder, file)));
  });
};

/** Style sheets by their file. For a day, because the next release may compute other shades of the same colors. */
export const serveThemes = (app: FastifyInstance, deps: Deps): void => {
  serveFonts(app);
  const written = new LRUCache<string, string>({ max });
  app.get<{ Params: { file: string } }>('/theme/:file', async (request, reply) => {
    const { file } = request.params;
    const theme = readThemeFile(file);
    if (!theme) return reply.callNotFound();
    let css = written.get(file);
    if (css === undefined) {
      const wait = await checkRateLimits(deps, ...perNetwork(limit, networkOf(request.ip)));
      if (wait > 0) {
        reply.header('retry-after', wait);
        return sendFailure(
          request,
          reply,
          429,
          'SITE_TOO_OFTEN',
          () => t`Too many colors at once. Try again in a minute.`,
        );
      }
      css = themeCss(theme);
      written.set(file, css);
    }
    // Any cache may store it.
    reply.removeHeader('set-cookie');
    reply.header('cache-control', 'public, max-age=86400');
    return reply.type('text/css; charset=utf-8').send(css);
  });
};
