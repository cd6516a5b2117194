import { logoBars } from '#content/theme.ts';
import type { ThemeColors, ThemeLogo } from '#contract-kit/colors/theme-href.ts';
import type { Beat } from '#features/catalogue/contract.ts';
import { factsOf } from '#features/catalogue/kits.ts';
import { canvasOf, drawnByProcessor, faded, fonts, type Pen } from './canvas-tools.ts';
import { chipFont, chipHeight, place, type Placed } from './lay-out-text.ts';
import { barsAt, barStep, layouts, pulseAt, type VideoFormat, type Wave } from './video-plan.ts';

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

/** Size of the background relative to the video. Larger, because the background drifts. */
const overscan = 1.14;

/** Blurs by scaling down, then up step by step, because not every browser has a canvas filter. */
const drawBackground = ({ cover, colors }: VideoScene, width: number, height: number): HTMLCanvasElement => {
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

/** The cover with round corners, at its displayed size. */
const drawCover = ({ cover, colors }: VideoScene, size: number): HTMLCanvasElement => {
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

/** Light behind the cover, which pulses with the drums. */
const drawGlow = ({ colors }: VideoScene, coverSize: number): HTMLCanvasElement => {
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

const drawChips = (pen: Pen, { beat, colors }: VideoScene, { x, y, align }: Placed['chips']): void => {
  const texts = factsOf(beat);
  const padding = 30;
  const gap = 18;
  pen.font = chipFont();
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

const drawLogo = (pen: Pen, { labelName: name, colors, logo }: VideoScene, { x, y, align }: Placed['logo']): void => {
  const height = 48;
  const pictureHeight = 64;
  const step = 11;
  const gap = 20;
  pen.font = fonts.display(46);
  pen.textAlign = 'left';
  pen.textBaseline = 'middle';
  const markWidth = logo
    ? (logo.picture.width / logo.picture.height) * pictureHeight
    : (logoBars.length - 1) * step + 7;
  const isNamed = logo?.kind !== 'wordmark';
  const total = markWidth + (isNamed ? gap + pen.measureText(name).width : 0);
  const left = align === 'center' ? x - total / 2 : x;
  if (logo) pen.drawImage(logo.picture, left, y - pictureHeight / 2, markWidth, pictureHeight);
  else {
    pen.fillStyle = colors.accent;
    logoBars.forEach((bar, index) => pen.fillRect(left + index * step, y - (bar * height) / 2, 7, bar * height));
  }
  if (!isNamed) return;
  pen.fillStyle = colors.text;
  pen.fillText(name, left + markWidth + gap, y + 3);
};

/** Everything that doesn't move, as one picture: a slow device can draw three large pictures in time, but not ten. */
const drawWords = (scene: VideoScene, placed: Placed, width: number, height: number): HTMLCanvasElement => {
  const { canvas, pen } = canvasOf(width, height);
  const grain = pen.createPattern(drawGrain(), 'repeat');
  if (grain) {
    pen.fillStyle = grain;
    pen.fillRect(0, 0, width, height);
  }
  pen.clearRect(placed.cover.x, placed.cover.y, placed.cover.size, placed.cover.size);
  drawLogo(pen, scene, placed.logo);
  for (const { text, font, color, x, y, align } of placed.lines) {
    pen.font = font;
    pen.fillStyle = color;
    pen.textAlign = align;
    pen.textBaseline = 'alphabetic';
    pen.fillText(text, x, y);
  }
  drawChips(pen, scene, placed.chips);
  return canvas;
};

const drawWave = (pen: Pen, { wave, format, colors }: VideoScene, seconds: number): void => {
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

export interface VideoLogo {
  readonly picture: HTMLImageElement;
  readonly kind: ThemeLogo['kind'];
}

export interface VideoScene {
  readonly beat: Beat;
  /** The label's. */
  readonly labelName: string;
  readonly colors: ThemeColors;
  /** Null if the label's logo is its bars. */
  readonly logo: VideoLogo | null;
  readonly format: VideoFormat;
  readonly cover: HTMLImageElement | null;
  readonly wave: Wave;
  /** Length of the video. */
  readonly seconds: number;
}

/** Prepares what doesn't move. Returns a function that draws the frame at a time, in seconds from the start. */
export const createPainter = (canvas: HTMLCanvasElement, scene: VideoScene): ((at: number) => void) => {
  const { beat, format, wave, seconds, colors } = scene;
  const { width, height } = layouts[format];
  canvas.width = width;
  canvas.height = height;
  const pen = canvas.getContext('2d', { alpha: false, ...drawnByProcessor });
  if (!pen) throw new Error('no 2D canvas');
  const placed = place(beat, format, colors.text);
  const background = drawBackground(scene, width, height);
  const picture = drawCover(scene, placed.cover.size);
  const glow = drawGlow(scene, placed.cover.size);
  const words = drawWords(scene, placed, width, height);
  const middle = { x: placed.cover.x + placed.cover.size / 2, y: placed.cover.y + placed.cover.size / 2 };

  return (at) => {
    const pulse = pulseAt(wave, at);
    const turn = (at / Math.max(1, seconds)) * 2 * Math.PI;
    // The drift ends where it began, so that a looping video doesn't jump.
    const away = { x: Math.sin(turn) * 0.5 + 0.5, y: (1 - Math.cos(turn)) * 0.5 };
    // Unscaled and on whole pixels: many times faster, and the blur hides the difference.
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
    drawWave(pen, scene, at);
    pen.fillStyle = faded(colors.text, 0.16);
    pen.fillRect(0, height - 8, width, 8);
    pen.fillStyle = colors.accent;
    pen.fillRect(0, height - 8, width * Math.min(1, at / Math.max(1, seconds)), 8);
  };
};
