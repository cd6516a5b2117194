import { pictureOf } from './images.ts';

// SVGs that load something, run something, or never end. All are small files and must be refused as a logo.

const ns = 'xmlns="http://www.w3.org/2000/svg"';
const shape = '<path d="M0 0h9v9z"/>';

const svg = (content: string, start = ''): Buffer =>
  Buffer.from(`${start}<svg ${ns} viewBox="0 0 9 9">${content}</svg>`);

interface HostileDrawing {
  readonly what: string;
  readonly bytes: () => Promise<Buffer> | Buffer;
  /** Matches the error message that the uploader reads. */
  readonly words: RegExp;
}

const runs = /contains a script/;
const loads = /loads something from elsewhere/;
const damaged = /damaged/;

/** Each level repeats the one before ten times: the billion laughs, of shapes. */
const repeated = Array.from(
  { length: 12 },
  (_, level) => `<g id="a${level + 1}">${`<use href="#a${level}"/>`.repeat(10)}</g>`,
).join('');

export const hostileDrawings: readonly HostileDrawing[] = [
  { what: 'a script', bytes: () => svg(`${shape}<script>alert(1)</script>`), words: runs },
  { what: 'a script with a prefix', bytes: () => svg('<s:script>alert(1)</s:script>'), words: /empty/ },
  { what: 'a handler', bytes: () => svg('<path d="M0 0h9v9z" onclick="alert(1)"/>'), words: runs },
  {
    what: 'a handler on the root',
    bytes: () => Buffer.from(`<svg ${ns} viewBox="0 0 9 9" onload="x()"/>`),
    words: runs,
  },
  { what: 'an animation', bytes: () => svg('<animate attributeName="href"/>'), words: runs },
  { what: 'a page in it', bytes: () => svg('<foreignObject><p>Hi</p></foreignObject>'), words: /<foreignObject>/ },
  { what: 'a picture of this server', bytes: () => svg('<image href="file:///etc/passwd"/>'), words: /<image>/ },
  {
    what: 'a picture in it',
    bytes: async () => svg(`<image href="data:image/png;base64,${(await pictureOf(9)).toString('base64')}"/>`),
    words: /<image>/,
  },
  { what: 'a shape of another file', bytes: () => svg('<use href="https://x.example/a.svg#b"/>'), words: loads },
  { what: 'one in the old notation', bytes: () => svg('<use xlink:href="/etc/passwd"/>'), words: loads },
  { what: 'a fill of another file', bytes: () => svg('<path fill="url(https://x.example/a.svg#b)"/>'), words: loads },
  { what: 'one written in other letters', bytes: () => svg('<path fill="u&#114;l(&#x68;ttp://x)"/>'), words: loads },
  { what: 'one in a style', bytes: () => svg('<path style="fill: URL( \'//x.example\' )"/>'), words: loads },
  { what: 'one with an escape', bytes: () => svg('<style>path{fill:u\\72l(http://x)}</style>'), words: loads },
  { what: 'an imported style', bytes: () => svg('<style>@import "http://x.example";</style>'), words: loads },
  { what: 'an imported style as data', bytes: () => svg('<style><![CDATA[@import "x";]]></style>'), words: loads },
  {
    what: 'a style sheet beside it',
    bytes: () => svg(shape, '<?xml version="1.0"?><?xml-stylesheet href="x.css"?>'),
    words: damaged,
  },
  {
    what: 'the billion laughs',
    bytes: () => svg('<desc>&b;</desc>', '<!DOCTYPE svg [<!ENTITY a "ha"><!ENTITY b "&a;&a;">]>'),
    words: /declares entities/,
  },
  {
    what: 'a file as an entity',
    bytes: () => svg('', '<!DOCTYPE svg [<!ENTITY a SYSTEM "/etc/passwd">]>'),
    words: /entities/,
  },
  { what: 'an unknown entity', bytes: () => svg('<desc>&a;</desc>'), words: damaged },
  {
    what: 'a trillion shapes',
    bytes: () => svg(`<g id="a0">${shape}</g>${repeated}<use href="#a12"/>`),
    words: /too complex/,
  },
  { what: 'a shape of itself', bytes: () => svg('<g id="a"><use href="#a"/></g>'), words: /too complex/ },
  {
    what: 'masks in masks in masks',
    bytes: () =>
      svg(
        `${Array.from({ length: 12 }, (_, level) => `<mask id="a${level + 1}">${`<path d="M0 0h9v9z" mask="url(#a${level})"/>`.repeat(10)}</mask>`).join('')}<path d="M0 0h9v9z" mask="url(#a12)"/>`,
      ),
    words: /too complex/,
  },
  {
    what: 'a thousand groups in each other',
    bytes: () => svg(`${'<g>'.repeat(1000)}${'</g>'.repeat(1000)}`),
    words: /too complex/,
  },
  { what: 'ten thousand shapes', bytes: () => svg(shape.repeat(10_000)), words: /more than 5000 shapes/ },
  {
    what: 'ten megabytes, less a little',
    bytes: () => svg(`<path d="M0 0${'h1'.repeat(5_000_000)}"/>`),
    words: /at most 512 KB/,
  },
  {
    what: 'a size of a million pixels in its style',
    bytes: () => svg(`<style>svg{width:1000000px;height:1000000px}</style>${shape}`),
    words: /too complex/,
  },
  {
    what: 'a line a thousand times as long as wide',
    bytes: () => Buffer.from(`<svg ${ns} viewBox="0 0 9000 9"/>`),
    words: /too long/,
  },
  {
    what: 'a picture without a size',
    bytes: () => Buffer.from(`<svg ${ns} width="100%">${shape}</svg>`),
    words: /viewBox/,
  },
  {
    what: 'a size that is no number',
    bytes: () => Buffer.from(`<svg ${ns} viewBox="0 0 Infinity 9"/>`),
    words: /viewBox/,
  },
  { what: 'text, which needs a font', bytes: () => svg('<text>Hi</text>'), words: /outlines/ },
  { what: 'nothing', bytes: () => svg(''), words: /empty/ },
  { what: 'an end without a start', bytes: () => svg('</g><g>'), words: damaged },
  { what: 'no end', bytes: () => Buffer.from(`<svg ${ns} viewBox="0 0 9 9"><g>`), words: damaged },
  {
    what: 'a second drawing after the first',
    bytes: () => Buffer.from(`${svg(shape).toString()}<svg/>`),
    words: damaged,
  },
  {
    what: 'other letters than UTF-8',
    bytes: () => Buffer.from(svg('<desc>é</desc>').toString(), 'latin1'),
    words: damaged,
  },
];
