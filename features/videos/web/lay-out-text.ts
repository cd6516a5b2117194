import type { Beat } from '#features/catalogue/contract.ts';
import { canvasOf, faded, fonts } from './canvas-tools.ts';
import { type FittedText, fitText, layouts, type VideoFormat } from './video-plan.ts';

interface Line {
  readonly text: string;
  readonly font: string;
  readonly color: string;
  readonly x: number;
  /** Baseline. */
  readonly y: number;
  readonly align: CanvasTextAlign;
}

export interface Placed {
  readonly cover: { readonly x: number; readonly y: number; readonly size: number };
  readonly lines: readonly Line[];
  readonly chips: { readonly y: number; readonly x: number; readonly align: CanvasTextAlign };
  readonly logo: { readonly x: number; readonly y: number; readonly align: CanvasTextAlign };
}

export const chipHeight = 64;
export const chipFont = (): string => fonts.plain(34);

interface Titled {
  readonly title: FittedText;
  readonly artist: FittedText;
  readonly color: string;
}

interface TextLayout {
  readonly x: number;
  readonly align: CanvasTextAlign;
  readonly firstBaseline: number;
  readonly lineHeight: number;
  readonly artistBaseline: number;
}

const linesOf = (
  { title, artist, color }: Titled,
  { x, align, firstBaseline, lineHeight, artistBaseline }: TextLayout,
): Line[] => [
  ...title.lines.map((text, index) => ({
    text,
    font: fonts.display(title.size),
    color,
    x,
    y: firstBaseline + index * lineHeight,
    align,
  })),
  ...artist.lines.map((text) => ({
    text,
    font: fonts.plain(artist.size),
    color: faded(color, 0.76),
    x,
    y: artistBaseline,
    align,
  })),
];

/** Everything centered, with equal space above and below the block. */
const placeVertical = ({ title, artist, color }: Titled): Placed => {
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
    lines: linesOf({ title, artist, color }, { x, align: 'center', firstBaseline, lineHeight, artistBaseline }),
    chips: { x, y: artistBaseline + 40, align: 'center' },
    logo: { x, y: 186, align: 'center' },
  };
};

/** The cover on the left, the text beside it. */
const placeSquare = ({ title, artist, color }: Titled): Placed => {
  const cover = { x: 72, y: 190, size: 440 };
  const x = cover.x + cover.size + 52;
  const lineHeight = title.size * 1.1;
  const tall = title.lines.length * lineHeight + 62 + 38 + chipHeight;
  const firstBaseline = cover.y + (cover.size - tall) / 2 + title.size * 0.84;
  const artistBaseline = firstBaseline + (title.lines.length - 1) * lineHeight + 66;
  return {
    cover,
    lines: linesOf({ title, artist, color }, { x, align: 'left', firstBaseline, lineHeight, artistBaseline }),
    chips: { x, y: artistBaseline + 36, align: 'left' },
    logo: { x: cover.x, y: 106, align: 'left' },
  };
};

const rooms = {
  vertical: { width: 880, maxLines: 2, sizes: [96, 84, 72, 62], artist: 48 },
  square: { width: 444, maxLines: 3, sizes: [76, 66, 56, 48], artist: 38 },
} as const;

/** Positions of everything that doesn't move. `color` is the text's. */
export const place = (beat: Beat, format: VideoFormat, color: string): Placed => {
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
    color,
  };
  return format === 'vertical' ? placeVertical(titled) : placeSquare(titled);
};
