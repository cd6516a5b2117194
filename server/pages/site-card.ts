import { createHash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import type { FastifyInstance } from 'fastify';
import { colors, isRenamed, label, publishedTheme } from '#content/current.ts';
import { hourMs } from '#contract-kit/numbers/durations.ts';
import { hasOwnIcons, sitePictureKeys, sitePictureName } from '#features/site/server/public.ts';
import type { Deps } from '#platform/deps.ts';
import { sendImage } from '#platform/http/send-image.ts';
import type { SiteCardInput } from '#platform/images/images.ts';

type CardDeps = Pick<Deps, 'images' | 'storage'>;

const draw = async (
  { images, storage }: CardDeps,
  input: Omit<SiteCardInput, 'logo'>,
  picture: string | null,
): Promise<Buffer> =>
  await images.drawSiteCard({
    ...input,
    logo: picture === null ? null : await buffer(await storage.open(sitePictureKeys.of(picture, 1024))),
  });

/**
 * The picture of links to the site: the build's, until the label has another name, other colors or a logo. A card that the
 * shop's owner has put there with their own icons stays until a logo is published.
 */
export const serveSiteCard = async (app: FastifyInstance, client: string, deps: CardDeps): Promise<void> => {
  const isOwn = await hasOwnIcons(client);
  let last: { readonly key: string; readonly card: Promise<Buffer> } | null = null;
  app.get('/og.png', async (request, reply) => {
    const theme = publishedTheme();
    const isBuilt = isOwn ? !theme?.logo : !theme && !isRenamed();
    if (isBuilt) return reply.sendFile('og.png', client, { maxAge: hourMs });
    const { background, text, accent } = colors;
    // A wordmark says the name.
    const name = theme?.logo?.kind === 'wordmark' ? '' : label.name;
    const input = { name, line: label.line, background, text, accent };
    const picture = theme?.logo ? sitePictureName(theme.logo.picture) : null;
    const key = JSON.stringify([input, picture]);
    if (last?.key !== key) {
      const next = { key, card: draw(deps, input, picture) };
      last = next;
      // The next request tries again.
      next.card.catch(() => {
        if (last === next) last = null;
      });
    }
    const { card } = last;
    return await sendImage(request, reply, {
      type: 'image/png',
      tag: createHash('sha256').update(key).digest('hex').slice(0, 32),
      cacheControl: 'public, max-age=3600',
      read: () => card,
    });
  });
};
