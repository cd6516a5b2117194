import sharp from 'sharp';
import { drawPortrait } from '@stemhouse/demo-music/public.ts';
import { type HeroSize, heroSizes } from '#features/account/profile-values.ts';

/** An artist's picture in the sizes of hero pictures; one that is drawn smaller stays so. */
export async function renderPortrait(artist: Parameters<typeof drawPortrait>[0]): Promise<Record<HeroSize, Buffer>> {
  const drawn = await sharp(Buffer.from(drawPortrait(artist)))
    .png({ compressionLevel: 1 })
    .toBuffer();
  const sizes = await Promise.all(
    heroSizes.map(async (size) => {
      const picture = sharp(drawn).resize(size, size, { fit: 'inside', withoutEnlargement: true });
      return [size, await picture.webp({ quality: 64, effort: 5 }).toBuffer()] as const;
    }),
  );
  return Object.fromEntries(sizes) as Record<HeroSize, Buffer>;
}
