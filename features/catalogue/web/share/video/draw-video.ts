import { label } from '#content/label.ts';
import { colors, logoBars } from '#content/look.ts';
import type { Beat } from '../../../contract.ts';
import {
  barsAt,
  barStep,
  type FittedText,
  fitText,
  layouts,
  pulseAt,
  type VideoFormat,
  type Wave,
} from './video-plan.ts';

type Pen = CanvasRenderingContext2D;

const displayFont = 'Archivo';
const plainFont = 'Inter';
const fonts = {
  display: (size: number) => `800 ${size}px ${displayFont}, sans-serif`,
  plain: (size: number) => `500 ${size}px ${plainFont}, sans-serif`,
};

/** `alpha` from 0 to 1. The label's own colors, in the dark: a video looks the same whatever theme its maker prefers. */
const faded = (color: string, alpha: number): string =>
  `${color}${Math.round(Math.max(0, Math.min(1, alpha)) * 255)
    .toString(16)
    .padStart(2, '0')}`;

/** Pictures that are recorded are read back: it is quicker to draw them outside the graphics card. */
const drawnByProcessor: CanvasRenderingContext2DSettings = { willReadFrequently: true };

const canvasOf = (width: number, height: number): { readonly canvas: HTMLCanvasElement; readonly pen: Pen } => {
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(width));
  canvas.height = Math.max(1, Math.round(height));
  const pen = canvas.getContext('2d', drawnByProcessor);
  if (!pen) throw new Error('no 2D canvas');
  pen.imageSmoothingQuality = 'high';
  return { canvas, pen };
};

/** Fonts that the page hasn't used yet aren't loaded; without them the browser's own are drawn. */
export const loadFonts = async (text: string): Promise<void> => {
  await Promise.all([fonts.display(48), fonts.plain(48)].map((font) => document.fonts.load(font, text))).catch(
    () => undefined,
  );
};

const coverAt = (pen: Pen, cover: CanvasImageSource & { readonly width: number; readonly height: number }): void => {
  const { width, height } = pen.canvas;
  const scale = Math.max(width / cover.width, height / cover.height);
  pen.drawImage(
    cover,
    (width - cover.width * scale) / 2,
    (height - cover.height * scale) / 2,
    cover.width * scale,
    cover.height * scale,
  );
};

/** How much larger than the video the background is: it drifts. */
const overscan = 1.14;

/**
 * The cover, so blurred that only its light is left: made small, and large again step by step (not every browser has a
 * canvas filter).
 */
const drawBackground = (cover: HTMLImageElement | null, width: number, height: number): HTMLCanvasElement => {
  const { canvas, pen } = canvasOf(width * overscan, height * overscan);
  pen.fillStyle = colors.background;
  pen.fillRect(0, 0, canvas.width, canvas.height);
  if (cover) {
    let small = canvasOf(12, (12 * height) / width);
    coverAt(small.pen, cover);
    while (small.canvas.width * 2 < canvas.width) {
      const larger = canvasOf(small.canvas.width * 2, small.canvas.height * 2);
      larger.pen.drawImage(small.canvas, 0, 0, larger.canvas.width, larger.canvas.height);
      small = larger;
    }
    pen.drawImage(small.canvas, 0, 0, canvas.width, canvas.height);
  }
  const shade = pen.createLinearGradient(0, 0, 0, canvas.height);
  for (const [at, alpha] of [
    [0, 0.72],
    [0.35, 0.56],
    [0.7, 0.78],
    [1, 0.95],
  ] as const) {
    shade.addColorStop(at, faded(colors.background, alpha));
  }
  pen.fillStyle = shade;
  pen.fillRect(0, 0, canvas.width, canvas.height);
  return canvas;
};

/** A little noise, because encoders turn dark gradients into bands. */
const drawGrain = (): HTMLCanvasElement => {
  const { canvas, pen } = canvasOf(256, 256);
  const grain = pen.createImageData(canvas.width, canvas.height);
  let seed = 1;
  for (let at = 0; at < grain.data.length; at += 4) {
    seed = (seed * 16_807) % 2_147_483_647;
    grain.data.fill(seed % 256, at, at + 3);
    grain.data[at + 3] = 9;
  }
  pen.putImageData(grain, 0, 0);
  return canvas;
};

/** The cover with round corners, at the size it is shown in. */
const drawCover = (cover: HTMLImageElement | null, size: number): HTMLCanvasElement => {
  const { canvas, pen } = canvasOf(size, size);
  pen.beginPath();
  pen.roundRect(0, 0, size, size, size * 0.045);
  pen.clip();
  pen.fillStyle = faded(colors.text, 0.08);
  pen.fillRect(0, 0, size, size);
  if (cover) coverAt(pen, cover);
  pen.lineWidth = 3;
  pen.strokeStyle = faded(colors.text, 0.14);
  pen.stroke();
  return canvas;
};

/** Light behind the cover, which follows the drums. */
const drawGlow = (coverSize: number): HTMLCanvasElement => {
  const size = coverSize * 1.66;
  const { canvas, pen } = canvasOf(size, size);
  const middle = canvas.width / 2;
  const light = pen.createRadialGradient(middle, middle, middle * 0.3, middle, middle, middle);
  light.addColorStop(0, faded(colors.accent, 0.62));
  light.addColorStop(0.5, faded(colors.accent, 0.2));
  light.addColorStop(1, faded(colors.accent, 0));
  pen.fillStyle = light;
  pen.fillRect(0, 0, canvas.width, canvas.height);
  return canvas;
};

interface Line {
  readonly text: string;
  readonly font: string;
  readonly color: string;
  readonly x: number;
  /** Its baseline. */
  readonly y: number;
  readonly align: CanvasTextAlign;
}

interface Placed {
  readonly cover: { readonly x: number; readonly y: number; readonly size: number };
  readonly lines: readonly Line[];
  readonly chips: { readonly y: number; readonly x: number; readonly align: CanvasTextAlign };
  readonly logo: { readonly x: number; readonly y: number; readonly align: CanvasTextAlign };
}

const chipHeight = 64;
const chipFont = fonts.plain(34);

interface Titled {
  readonly title: FittedText;
  readonly artist: FittedText;
}

/** All in the middle, with as much above the block as below it. */
const placeVertical = ({ title, artist }: Titled): Placed => {
  const { width } = layouts.vertical;
  const x = width / 2;
  const size = 720;
  const lineHeight = title.size * 1.1;
  const tall = size + 50 + title.lines.length * lineHeight + 66 + 44 + chipHeight;
  const top = 262 + Math.max(0, 1330 - 262 - tall) / 2;
  const firstBaseline = top + size + 50 + title.size * 0.84;
  const artistBaseline = firstBaseline + (title.lines.length - 1) * lineHeight + 72;
  return {
    cover: { x: (width - size) / 2, y: top, size },
    lines: [
      ...title.lines.map((text, index) => ({
        text,
        font: fonts.display(title.size),
        color: colors.text,
        x,
        y: firstBaseline + index * lineHeight,
        align: 'center' as const,
      })),
      ...artist.lines.map((text) => ({
        text,
        font: fonts.plain(artist.size),
        color: faded(colors.text, 0.76),
        x,
        y: artistBaseline,
        align: 'center' as const,
      })),
    ],
    chips: { x, y: artistBaseline + 40, align: 'center' },
    logo: { x, y: 186, align: 'center' },
  };
};

/** The cover on the left, the words beside it. */
const placeSquare = ({ title, artist }: Titled): Placed => {
  const cover = { x: 72, y: 190, size: 440 };
  const x = cover.x + cover.size + 52;
  const lineHeight = title.size * 1.1;
  const tall = title.lines.length * lineHeight + 62 + 38 + chipHeight;
  const firstBaseline = cover.y + (cover.size - tall) / 2 + title.size * 0.84;
  const artistBaseline = firstBaseline + (title.lines.length - 1) * lineHeight + 66;
  return {
    cover,
    lines: [
      ...title.lines.map((text, index) => ({
        text,
        font: fonts.display(title.size),
        color: colors.text,
        x,
        y: firstBaseline + index * lineHeight,
        align: 'left' as const,
      })),
      ...artist.lines.map((text) => ({
        text,
        font: fonts.plain(artist.size),
        color: faded(colors.text, 0.76),
        x,
        y: artistBaseline,
        align: 'left' as const,
      })),
    ],
    chips: { x, y: artistBaseline + 36, align: 'left' },
    logo: { x: cover.x, y: 106, align: 'left' },
  };
};

const rooms = {
  vertical: { width: 880, maxLines: 2, sizes: [96, 84, 72, 62], artist: 48 },
  square: { width: 444, maxLines: 3, sizes: [76, 66, 56, 48], artist: 38 },
} as const;

const place = (beat: Beat, format: VideoFormat): Placed => {
  const { pen } = canvasOf(1, 1);
  const { width, maxLines, sizes, artist } = rooms[format];
  const measureIn =
    (font: (size: number) => string) =>
    (text: string, size: number): number => {
      pen.font = font(size);
      return pen.measureText(text).width;
    };
  const titled = {
    title: fitText(beat.title, { width, maxLines, sizes, measure: measureIn(fonts.display) }),
    artist: fitText(beat.user.name, { width, maxLines: 1, sizes: [artist], measure: measureIn(fonts.plain) }),
  };
  return format === 'vertical' ? placeVertical(titled) : placeSquare(titled);
};

const drawChips = (pen: Pen, texts: readonly string[], { x, y, align }: Placed['chips']): void => {
  const padding = 30;
  const gap = 18;
  pen.font = chipFont;
  const widths = texts.map((text) => pen.measureText(text).width + 2 * padding);
  const total = widths.reduce((sum, width) => sum + width, gap * (texts.length - 1));
  let left = align === 'center' ? x - total / 2 : x;
  pen.textAlign = 'left';
  pen.textBaseline = 'middle';
  texts.forEach((text, index) => {
    const width = widths[index] ?? 0;
    pen.beginPath();
    pen.roundRect(left, y, width, chipHeight, chipHeight / 2);
    pen.fillStyle = faded(colors.text, 0.1);
    pen.fill();
    pen.fillStyle = colors.text;
    pen.fillText(text, left + padding, y + chipHeight / 2 + 2);
    left += width + gap;
  });
};

const drawLogo = (pen: Pen, { x, y, align }: Placed['logo']): void => {
  const height = 48;
  const step = 11;
  const gap = 20;
  pen.font = fonts.display(46);
  pen.textAlign = 'left';
  pen.textBaseline = 'middle';
  const barsWidth = (logoBars.length - 1) * step + 7;
  const total = barsWidth + gap + pen.measureText(label.name).width;
  const left = align === 'center' ? x - total / 2 : x;
  pen.fillStyle = colors.accent;
  logoBars.forEach((bar, index) => pen.fillRect(left + index * step, y - (bar * height) / 2, 7, bar * height));
  pen.fillStyle = colors.text;
  pen.fillText(label.name, left + barsWidth + gap, y + 3);
};

/** Whatever doesn't move, as one picture: a slow device draws three large ones in time, not ten. */
const drawWords = (beat: Beat, placed: Placed, width: number, height: number): HTMLCanvasElement => {
  const { canvas, pen } = canvasOf(width, height);
  const grain = pen.createPattern(drawGrain(), 'repeat');
  if (grain) {
    pen.fillStyle = grain;
    pen.fillRect(0, 0, width, height);
  }
  pen.clearRect(placed.cover.x, placed.cover.y, placed.cover.size, placed.cover.size);
  drawLogo(pen, placed.logo);
  for (const { text, font, color, x, y, align } of placed.lines) {
    pen.font = font;
    pen.fillStyle = color;
    pen.textAlign = align;
    pen.textBaseline = 'alphabetic';
    pen.fillText(text, x, y);
  }
  drawChips(pen, [`${beat.bpm} BPM`, beat.key], placed.chips);
  return canvas;
};

const drawWave = (pen: Pen, wave: Wave, seconds: number, format: VideoFormat): void => {
  const { width, wave: room } = layouts[format];
  const thick = barStep * 0.56;
  const pulse = pulseAt(wave, seconds);
  for (const { x, height, isPlayed, nearness, alpha } of barsAt(wave, seconds, width)) {
    const tall = Math.max(thick, height * room.height * (0.86 + 0.14 * nearness) * (1 + 0.12 * nearness * pulse));
    pen.beginPath();
    pen.roundRect(x - thick / 2, room.middle - tall / 2, thick, tall, thick / 2);
    pen.fillStyle = isPlayed
      ? faded(nearness > 0.55 ? colors.accentBright : colors.accent, alpha)
      : faded(colors.text, alpha * (0.34 + 0.4 * nearness));
    pen.fill();
  }
};

export interface VideoScene {
  readonly beat: Beat;
  readonly format: VideoFormat;
  readonly cover: HTMLImageElement | null;
  readonly wave: Wave;
  /** Its length. */
  readonly seconds: number;
}

/** Prepares what stays the same, and returns what draws the picture of a moment, in seconds from the start. */
export const createPainter = (canvas: HTMLCanvasElement, scene: VideoScene): ((at: number) => void) => {
  const { beat, format, cover, wave, seconds } = scene;
  const { width, height } = layouts[format];
  canvas.width = width;
  canvas.height = height;
  const pen = canvas.getContext('2d', { alpha: false, ...drawnByProcessor });
  if (!pen) throw new Error('no 2D canvas');
  const placed = place(beat, format);
  const background = drawBackground(cover, width, height);
  const picture = drawCover(cover, placed.cover.size);
  const glow = drawGlow(placed.cover.size);
  const words = drawWords(beat, placed, width, height);
  const middle = { x: placed.cover.x + placed.cover.size / 2, y: placed.cover.y + placed.cover.size / 2 };

  return (at) => {
    const pulse = pulseAt(wave, at);
    const turn = (at / Math.max(1, seconds)) * 2 * Math.PI;
    // It ends where it began, so that a video that repeats doesn't jump.
    const away = { x: Math.sin(turn) * 0.5 + 0.5, y: (1 - Math.cos(turn)) * 0.5 };
    // At its own size and on whole pixels: many times quicker than scaled, and a blur doesn't show the difference.
    pen.drawImage(
      background,
      -Math.round(away.x * (background.width - width)),
      -Math.round(away.y * (background.height - height)),
    );
    pen.globalAlpha = 0.3 + 0.6 * pulse;
    pen.drawImage(glow, Math.round(middle.x - glow.width / 2), Math.round(middle.y - glow.height / 2));
    pen.globalAlpha = 1;
    const size = placed.cover.size + 2 * Math.round(8 * pulse);
    pen.drawImage(picture, middle.x - size / 2, middle.y - size / 2, size, size);
    pen.drawImage(words, 0, 0);
    drawWave(pen, wave, at, format);
    pen.fillStyle = faded(colors.text, 0.16);
    pen.fillRect(0, height - 8, width, 8);
    pen.fillStyle = colors.accent;
    pen.fillRect(0, height - 8, width * Math.min(1, at / Math.max(1, seconds)), 8);
  };
};
