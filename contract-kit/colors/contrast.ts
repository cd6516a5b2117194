/** Contrast as defined by WCAG 2.2. Colors are `oklch(L C H)`. */

type Triple = readonly [number, number, number];

const parse = (color: string): Triple => {
  const match = /^oklch\(([\d.]+) ([\d.]+) ([\d.]+)\)$/.exec(color.trim());
  if (!match) throw new Error(`not a color like oklch(0.5 0.1 60): ${color}`);
  return [Number(match[1]), Number(match[2]), (Number(match[3]) * Math.PI) / 180];
};

/** Linear sRGB, clipped to what a screen can show. */
const toLinear = (color: string): Triple => {
  const [lightness, chroma, hue] = parse(color);
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

const luminance = (color: string): number => {
  const [red, green, blue] = toLinear(color);
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
};

/** From 1 (the same) to 21 (black on white). */
export const contrast = (one: string, other: string): number => {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
};

/** Darkens the color until it has at least this contrast on all of these light backgrounds. */
export const darkenFor = (color: string, grounds: readonly string[], min: number): string => {
  const [lightness, chroma, hue] = parse(color);
  const at = (value: number): string => `oklch(${value.toFixed(3)} ${chroma} ${((hue * 180) / Math.PI).toFixed(2)})`;
  let value = lightness;
  while (value > 0 && grounds.some((ground) => contrast(at(value), ground) < min)) value -= 0.005;
  return at(Math.max(0, value));
};

/** `#rrggbb`, for places that don't support CSS: theme-color, the web manifest. */
export const toHex = (color: string): string =>
  `#${toLinear(color)
    .map((value) => (value <= 0.0031308 ? 12.92 * value : 1.055 * value ** (1 / 2.4) - 0.055))
    .map((value) =>
      Math.round(value * 255)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`;

/** Returns `oklch(L C H)` for `#rrggbb`. */
export const fromHex = (hex: string): string => {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5]
    .map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255)
    .map((value) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4));
  const l = Math.cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue);
  const m = Math.cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue);
  const s = Math.cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue);
  const a = 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s;
  const b = 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s;
  const lightness = 0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s;
  const hue = (Math.atan2(b, a) * 180) / Math.PI;
  return `oklch(${lightness.toFixed(4)} ${Math.hypot(a, b).toFixed(4)} ${(hue < 0 ? hue + 360 : hue).toFixed(2)})`;
};
