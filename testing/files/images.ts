import sharp from 'sharp';

export const pictureOf = (size: number): Promise<Buffer> =>
  sharp({ create: { width: size, height: size, channels: 3, background: '#603a8c' } })
    .png()
    .toBuffer();
