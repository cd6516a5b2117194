import { label } from '#content/current.ts';
import { colors } from '#content/theme.ts';
import { drawBars, drawFavicon, iconPlates } from '#features/site/server/public.ts';
import type { Images } from '#platform/images/images.ts';

/** The build's icon of 512 pixels is the maskable one, too. */
const icons: Readonly<Record<string, keyof typeof iconPlates>> = {
  'apple-touch-icon.png': '180',
  'icon-192.png': '192',
  'icon-512.png': 'maskable',
};

/** What the site shows until an admin publishes a theme, by its file in `web/public`. */
export const drawBuildPictures = async (images: Images): Promise<ReadonlyMap<string, Buffer>> => {
  const { background, text, accent } = colors;
  const drawn = new Map([['favicon.svg', Buffer.from(drawFavicon(colors))]]);
  for (const [file, plate] of Object.entries(icons)) {
    drawn.set(file, await images.drawPlate({ picture: drawBars(accent), background, ...iconPlates[plate] }));
  }
  const { name, line } = label;
  return drawn.set('og.png', await images.drawSiteCard({ name, line, background, text, accent, logo: null }));
};
