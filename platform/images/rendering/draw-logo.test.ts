import sharp from 'sharp';
import { describe, expect, it, test } from 'vitest';
import { hostilePictures } from '#testing/files/hostile-images.ts';
import { hostileDrawings } from '#testing/files/hostile-drawings.ts';
import { cleanSvg } from './clean-svg.ts';
import { drawLogo, drawPlate } from './draw-logo.ts';

const colorAt = async (picture: Buffer, left: number, top: number): Promise<number[]> => [
  ...(await sharp(picture).ensureAlpha().extract({ left, top, width: 1, height: 1 }).raw().toBuffer()),
];

describe('a logo isn’t drawn from a file with', () => {
  test.each(hostileDrawings)('$what', async ({ bytes, words }) => {
    await expect(drawLogo(await bytes(), [96])).rejects.toMatchObject({
      name: 'TaskError',
      message: expect.stringMatching(words),
    });
  });

  test.each(hostilePictures)('$what', async ({ bytes, words }) => {
    await expect(drawLogo(await bytes(), [96])).rejects.toMatchObject({
      name: 'TaskError',
      message: expect.stringMatching(words),
    });
  });
});

/** As drawing programs write it: a doctype, their own elements, a style sheet, a symbol used twice. */
const drawing = `<?xml version="1.0" encoding="UTF-8" standalone="no"?>
<!-- Made by hand -->
<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd">
<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" xmlns:inkscape="http://www.inkscape.org/namespaces/inkscape"
  width="40mm" height="20mm" viewBox="0 0 400 200" inkscape:version="1.4" style="fill-rule:evenodd">
  <title>Tom &amp; Jo</title>
  <metadata><rdf:RDF><cc:Work rdf:about=""/></rdf:RDF></metadata>
  <inkscape:namedview id="base"><inkscape:grid/></inkscape:namedview>
  <style type="text/css"><![CDATA[ .a > .b { fill: #ff0000 } ]]></style>
  <defs><linearGradient id="g"><stop offset="0" stop-color="#0000ff"/></linearGradient><rect id="r" width="100" height="100"/></defs>
  <g class="a" inkscape:label="Layer"><rect class="b" x="100" y="50" width="100" height="100"/></g>
  <use xlink:href="#r" x="200" y="50" fill="url('#g')"/>
</svg>`;

describe('a drawing', () => {
  it('is drawn without its margins, as large as needed, and what is transparent stays so', async () => {
    const [small, large] = await drawLogo(Buffer.from(drawing), [96, 512]);
    if (!small || !large) throw new Error('two sizes');
    expect(await sharp(small).metadata()).toMatchObject({ format: 'webp', width: 96, height: 48 });
    expect(await colorAt(small, 20, 20)).toEqual([255, 0, 0, 255]);
    expect(await colorAt(small, 80, 20)).toEqual([0, 0, 255, 255]);
    const ring = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><path fill-rule="evenodd" d="M0 0h9v9H0zM3 3h3v3H3z"/></svg>`;
    const [hollow] = await drawLogo(Buffer.from(ring), [90]);
    expect((await colorAt(hollow!, 45, 45))[3]).toBe(0);
  });

  it('is written again without anything that isn’t drawn', () => {
    const clean = cleanSvg(Buffer.from(drawing), 1920);
    expect(clean).toMatch(
      /^<svg xmlns="http:\/\/www.w3.org\/2000\/svg" width="1920" height="960" viewBox="0 0 400 200" /,
    );
    expect(clean).toContain('<use href="#r" x="200" y="50" fill="url(\'#g\')"></use>');
    expect(clean).not.toMatch(/inkscape|rdf|DOCTYPE|xml version|Made by hand|Tom|xlink/);
  });
});

describe('another picture', () => {
  it('keeps its transparency and loses its transparent margins and metadata', async () => {
    const red = await sharp({ create: { width: 300, height: 100, channels: 4, background: '#ff0000' } })
      .png()
      .toBuffer();
    const bytes = await sharp({
      create: { width: 900, height: 900, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } },
    })
      .composite([{ input: red, left: 10, top: 700 }])
      .withExif({ IFD0: { Artist: 'Somebody Private' } })
      .png()
      .toBuffer();
    const [logo] = await drawLogo(bytes, [1920]);
    expect(await sharp(logo!).metadata()).toMatchObject({ width: 300, height: 100 });
    expect(logo!.toString('latin1')).not.toContain('Somebody');
    expect(await colorAt(logo!, 150, 50)).toEqual([255, 0, 0, 255]);
  });

  it('of one color to its edges stays whole, upright, and small if it’s a photo', async () => {
    const photo = await sharp({
      create: {
        width: 800,
        height: 400,
        channels: 3,
        background: '#888',
        noise: { type: 'gaussian', mean: 99, sigma: 40 },
      },
    })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    const [logo] = await drawLogo(photo, [256]);
    expect(await sharp(logo!).metadata()).toMatchObject({ width: 128, height: 256 });
    expect(logo!.length).toBeLessThan(60_000);
  });
});

describe('a plate', () => {
  const mark = Buffer.from(
    '<svg xmlns="http://www.w3.org/2000/svg" width="80" height="40"><rect width="80" height="40" fill="#ff0000"/></svg>',
  );

  it('has the picture in its middle, clear of the padding, and transparent corners', async () => {
    const plate = await drawPlate({
      picture: mark,
      background: '#0000ff',
      width: 100,
      height: 100,
      padding: 20,
      radius: 20,
    });
    expect(await sharp(plate).metadata()).toMatchObject({ format: 'png', width: 100, height: 100 });
    expect(await colorAt(plate, 0, 0)).toMatchObject({ 3: 0 });
    expect(await colorAt(plate, 50, 5)).toEqual([0, 0, 255, 255]);
    expect(await colorAt(plate, 15, 50)).toEqual([0, 0, 255, 255]);
    expect(await colorAt(plate, 50, 50)).toEqual([255, 0, 0, 255]);
    expect(await colorAt(plate, 50, 30)).toEqual([0, 0, 255, 255]);
  });

  it('is as wide as its picture needs if nothing else is said', async () => {
    const plate = await drawPlate({ picture: mark, background: '#0000ff', height: 80, padding: 10, radius: 0 });
    expect(await sharp(plate).metadata()).toMatchObject({ width: 140, height: 80 });
  });
});
