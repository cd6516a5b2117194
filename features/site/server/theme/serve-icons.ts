import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import type { FastifyInstance } from 'fastify';
import { LRUCache } from 'lru-cache';
import type { IconFile } from '#contract-kit/colors/theme-href.ts';
import type { Deps } from '#platform/deps.ts';
import { sendFailure } from '#platform/http/create-http-server.ts';
import { sendImage } from '#platform/http/send-image.ts';
import { networkOf } from '#platform/rate-limits/network-of.ts';
import { checkRateLimits, perNetwork } from '#platform/rate-limits/rate-limits.ts';
import { builtIcons, drawBars, hasOwnIcons, iconPlates } from './icons.ts';
import { sitePictureKeys } from '../picture-keys.ts';
import { t } from '#contract-kit/texts/text.ts';

/** Anyone can ask for icons of any colors, and each is drawn in a process. */
const limit = { name: 'site.icon', max: 120, seconds: 60 } as const;

const maxBytes = 8 * 1024 * 1024;

/** The build's picture of an icon, which the shop's owner may have replaced. */
const builtFileOf = (file: IconFile): string =>
  Object.entries(builtIcons).find(([, icon]) => icon === file)?.[0] ?? '/icon-512.png';

interface Icon {
  readonly background: string;
  /** The name of an uploaded picture; null for bars of this color. */
  readonly picture: string | null;
  readonly accent: string;
  readonly file: IconFile;
}

const readAddress = ({ shows, file }: { readonly shows: string; readonly file: string }): Icon | null => {
  const [, background, mark = ''] = /^([0-9a-f]{6})-([0-9a-f]{6}|[0-9a-f]{64})$/.exec(shows) ?? [];
  const name = /^(\w+)\.png$/.exec(file)?.[1] ?? '';
  if (background === undefined || !Object.hasOwn(iconPlates, name)) return null;
  const picture = mark.length === 64 ? mark : null;
  if (name === 'logo' && picture === null) return null;
  return { background: `#${background}`, picture, accent: `#${mark}`, file: name as IconFile };
};

const publicFolder = join(import.meta.dirname, '../../../../web/public');

/** Icons by their address, in which the colors and the picture are named: what is there never changes. */
export const serveIcons = async (
  app: FastifyInstance,
  deps: Deps,
  { built = publicFolder }: { readonly built?: string } = {},
): Promise<void> => {
  const areOwn = await hasOwnIcons(built);
  const drawn = new LRUCache<string, Buffer, Icon>({
    maxSize: maxBytes,
    sizeCalculation: ({ length }) => length,
    fetchMethod: async (_key, _stale, { context: { background, picture, accent, file } }) =>
      await deps.images.drawPlate({
        picture:
          picture === null ? drawBars(accent) : await buffer(await deps.storage.open(sitePictureKeys.of(picture, 512))),
        background,
        ...iconPlates[file],
      }),
  });
  app.get<{ Params: { shows: string; file: string } }>('/theme/icons/:shows/:file', async (request, reply) => {
    const icon = readAddress(request.params);
    if (!icon) return reply.callNotFound();
    if (areOwn && icon.picture === null) return reply.redirect(builtFileOf(icon.file), 302);
    const key = `${request.params.shows}/${icon.file}`;
    if (!drawn.has(key)) {
      const wait = await checkRateLimits(deps, ...perNetwork(limit, networkOf(request.ip)));
      if (wait > 0) {
        reply.header('retry-after', wait);
        return sendFailure(
          request,
          reply,
          429,
          'SITE_TOO_OFTEN',
          () => t`Too many icons at once. Try again in a minute.`,
        );
      }
    }
    // Any cache may store it.
    reply.removeHeader('set-cookie');
    return await sendImage(request, reply, {
      type: 'image/png',
      tag: key,
      cacheControl: 'public, max-age=31536000, immutable',
      read: () => drawn.forceFetch(key, { context: icon }),
    });
  });
};
