/** The contrast of two colors as defined by WCAG 2.2. Colors are written as `oklch(L C H)`. */

type Triple = readonly [number, number, number];

const parse = (colour: string): Triple => {
  const match = /^oklch\(([\d.]+) ([\d.]+) ([\d.]+)\)$/.exec(colour.trim());
  if (!match) throw new Error(`not a color like oklch(0.5 0.1 60): ${colour}`);
  return [Number(match[1]), Number(match[2]), (Number(match[3]) * Math.PI) / 180];
};

/** Linear sRGB, clipped to what a screen can show. */
const toLinear = (colour: string): Triple => {
  const [lightness, chroma, hue] = parse(colour);
  const a = chroma * Math.cos(hue);
  const b = chroma * Math.sin(hue);
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  const cut = (value: number) => Math.min(1, Math.max(0, value));
  return [
    cut(4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s),
    cut(-1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s),
    cut(-0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s),
  ];
};

const luminance = (colour: string): number => {
  const [red, green, blue] = toLinear(colour);
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
};

/** From 1 (the same) to 21 (black on white). */
export const contrast = (one: string, other: string): number => {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
};

/** `#rrggbb`, for places that don't support CSS: theme-color, the web manifest. */
export const toHex = (colour: string): string =>
  `#${toLinear(colour)
    .map((value) => (value <= 0.0031308 ? 12.92 * value : 1.055 * value ** (1 / 2.4) - 0.055))
    .map((value) =>
      Math.round(value * 255)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`;
