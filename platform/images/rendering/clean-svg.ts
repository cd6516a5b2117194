import { countDrawn, type Shape } from './drawn-shapes.ts';
import { Unusable } from './inspect-image.ts';
import { t } from '#contract-kit/texts/text.ts';

/** Far more than the logo of any label needs. */
export const maxSvgBytes = 512 * 1024;
const maxElements = 5000;
const maxDepth = 100;
/** With those that are drawn several times. */
const maxDrawn = 50_000;
/** The longer side may have this many times the length of the shorter one. */
export const maxRatio = 8;

/** What a drawing consists of. None of them loads a file, runs code or needs a font of this machine. */
const drawn = new Set(
  'svg g defs symbol use path rect circle ellipse line polyline polygon clipPath mask linearGradient radialGradient stop style'.split(
    ' ',
  ),
);

/** What drawing programs write for themselves. It's left out with everything in it. */
const isForeign = (name: string): boolean => name.includes(':') || ['title', 'desc', 'metadata'].includes(name);

const others: Readonly<Record<string, () => string>> = {
  text: () => t`Text in an SVG looks different on each machine. Convert it to outlines and export it again.`,
  image: () => t`This SVG contains a picture (${{ element: '<image>' }}). Export it as a PNG instead.`,
};

const damaged = (): string => t`This SVG is damaged. Export it again, or as a PNG.`;
const loads = (): string =>
  t`This SVG loads something from elsewhere. Export it with everything in one file, or as a PNG.`;
const runs = (): string => t`This SVG contains a script. Export it as a plain SVG, or as a PNG.`;

const entities = (): string => t`This SVG declares entities. Export it as a plain SVG, or as a PNG.`;

/** One piece of the file after the other: what matches none of these isn't XML as drawing programs write it. */
const piece =
  /<!--[^]*?-->|<\?xml [^<>]*\?>|<!DOCTYPE [^<>[]*>|<!\[CDATA\[([^]*?)\]\]>|<(\/?)([A-Za-z][\w:.-]*)((?:\s+[\w:.-]+\s*=\s*(?:"[^"<]*"|'[^'<]*'))*)\s*(\/?)>|([^<]+)/y;

const attribute = /([\w:.-]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g;

const named: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

/** Only references to one character are known, so a text can't grow. */
const decode = (text: string): string =>
  text.replaceAll(/&([^;&]{0,12});?/g, (_, name: string) => {
    const code = /^#x[\da-f]{1,6}$/i.test(name)
      ? Number.parseInt(name.slice(2), 16)
      : /^#\d{1,7}$/.test(name)
        ? Number(name.slice(1))
        : null;
    const found = code === null ? named[name] : code <= 0x10_ffff ? String.fromCodePoint(code) : undefined;
    if (found === undefined) throw new Unusable(damaged());
    return found;
  });

const encode = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

/** Style sheets and attributes may only name parts of the drawing itself. */
const refuseLoading = (style: string): void => {
  if (style.includes('\\')) throw new Unusable(loads());
  for (const [, target = ''] of style.matchAll(/url\s*\(\s*["']?([^]?)/gi)) {
    if (target !== '#') throw new Unusable(loads());
  }
};

/** `@import` and `@font-face`. */
const refuseRules = (style: string): void => {
  if (style.includes('@')) throw new Unusable(loads());
};

type Attributes = Readonly<Record<string, string>>;

const readAttributes = (text: string): Attributes =>
  Object.fromEntries(
    Array.from(text.matchAll(attribute), ([, name = '', one, other]) => [
      // Some programs write it in both notations.
      name.endsWith(':href') ? 'href' : name,
      decode(one ?? other ?? ''),
    ]),
  );

const cleanAttributes = (attributes: Attributes): string =>
  Object.entries(attributes)
    .map(([name, value]) => {
      if (/^on/i.test(name)) throw new Unusable(runs());
      if (name === 'href') {
        if (!value.startsWith('#')) throw new Unusable(loads());
        return ` href="${encode(value)}"`;
      }
      if (name.includes(':') || name === 'xmlns') return '';
      refuseLoading(value);
      if (name === 'style') refuseRules(value);
      return ` ${name}="${encode(value)}"`;
    })
    .join('');

interface Box {
  readonly viewBox: string;
  readonly width: number;
  readonly height: number;
}

const noSize = (): string => t`This SVG doesn’t say how large it is. Export it with a viewBox, or as a PNG.`;

const boxOf = ({ viewBox, width = '', height = '' }: Attributes): Box => {
  const numbers = (viewBox ?? `0 0 ${width.replace(/px$/, '')} ${height.replace(/px$/, '')}`).trim().split(/[\s,]+/);
  const [x, y, wide = 0, tall = 0] = numbers.map(Number);
  if (numbers.length !== 4 || ![x, y, wide, tall].every(Number.isFinite) || wide <= 0 || tall <= 0) {
    throw new Unusable(noSize());
  }
  return { viewBox: `${x} ${y} ${wide} ${tall}`, width: wide, height: tall };
};

/** The root in pixels of our choice: what the file says about its size isn't used. */
const rootOf = (attributes: Attributes, side: number): string => {
  const { viewBox, width, height } = boxOf(attributes);
  if (Math.max(width / height, height / width) > maxRatio) throw new Unusable(tooLong());
  const scale = side / Math.max(width, height);
  const { width: _, height: _tall, viewBox: _box, x: _x, y: _y, preserveAspectRatio: _fit, ...rest } = attributes;
  const size = `width="${Math.round(width * scale)}" height="${Math.round(height * scale)}"`;
  return `<svg xmlns="http://www.w3.org/2000/svg" ${size} viewBox="${viewBox}"${cleanAttributes(rest)}>`;
};

export const tooLong = (): string =>
  t`This logo is too long: one side may have at most ${{ max: String(maxRatio) }} times the length of the other. Crop it and export it again.`;

const tooComplex = (): string =>
  t`This SVG is too complex: its shapes repeat each other too often. Export it as a PNG.`;

/** What an element draws besides itself: what it repeats, and what cuts it. */
const drawnWith = (name: string, attributes: Attributes): string[] => {
  const { href = '', mask = '', style = '', 'clip-path': clip = '' } = attributes;
  const named = Array.from(`${mask} ${clip} ${style}`.matchAll(/url\s*\(\s*["']?#([^"')\s]+)/gi), ([, id = '']) => id);
  return name === 'use' ? [href.slice(1), ...named] : named;
};

const readText = (bytes: Uint8Array): string => {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw new Unusable(damaged());
  }
};

/**
 * Writes an SVG again with only its drawing, as large as `side` pixels, from an SVG of at most `maxSvgBytes`. Nothing of
 * the result loads a file, runs code or declares an entity. Throws Unusable if that would change how it looks.
 */
export const cleanSvg = (bytes: Uint8Array, side: number): string => {
  if (bytes.length > maxSvgBytes) {
    throw new Unusable(
      t`This SVG is too large: at most ${{ size: `${maxSvgBytes / 1024} KB` }}. Simplify it, or export it as a PNG.`,
    );
  }
  const source = readText(bytes).trim();
  if (source.includes('<!ENTITY')) throw new Unusable(entities());
  const open: string[] = [];
  /** The ids of the open elements; empty for those without one. */
  const ids: string[] = [];
  const shapes: Shape[] = [];
  /** The number of open elements of which the outermost is left out; 0 outside of one. */
  let left = 0;
  let elements = 0;
  let clean = '';
  piece.lastIndex = 0;
  while (piece.lastIndex < source.length) {
    const found = piece.exec(source);
    if (!found) throw new Unusable(damaged());
    const [, data, slash, name, attributes = '', closed, text] = found;
    if (name === undefined) {
      const content = data ?? (text === undefined ? '' : decode(text));
      if (content.trim() === '' || left > 0) continue;
      if (open.at(-1) !== 'style') throw new Unusable(damaged());
      refuseLoading(content);
      refuseRules(content);
      clean += encode(content);
    } else if (slash) {
      if (open.pop() !== name) throw new Unusable(damaged());
      ids.pop();
      if (left > 0) left -= 1;
      else clean += `</${name}>`;
    } else {
      elements += 1;
      if (elements > maxElements) {
        throw new Unusable(
          t`This SVG has more than ${{ max: String(maxElements) }} shapes. Simplify it, or export it as a PNG.`,
        );
      }
      // A second root, or something before the first one.
      if (open.length === 0 && (clean !== '' || name !== 'svg')) throw new Unusable(damaged());
      if (open.length > maxDepth) throw new Unusable(tooComplex());
      if (left > 0 || isForeign(name)) {
        left += closed ? 0 : 1;
        if (!closed) ids.push('');
      } else {
        if (/^(?:script|handler|set|animate\w*)$/i.test(name)) throw new Unusable(runs());
        if (!drawn.has(name)) {
          throw new Unusable(
            others[name]?.() ??
              t`This SVG contains ${{ element: `<${name}>` }}, which we can’t use. Export it as a PNG.`,
          );
        }
        const read = readAttributes(attributes);
        ids.push(read['id'] ?? '');
        shapes.push({ within: ids.filter(Boolean), draws: drawnWith(name, read) });
        if (closed) ids.pop();
        const start = open.length === 0 ? rootOf(read, side) : `<${name}${cleanAttributes(read)}>`;
        clean += closed ? `${start}</${name}>` : start;
      }
      if (!closed) open.push(name);
    }
  }
  if (open.length > 0 || clean === '') throw new Unusable(damaged());
  if (countDrawn(shapes) > maxDrawn) throw new Unusable(tooComplex());
  return clean;
};
