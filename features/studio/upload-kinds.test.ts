import { describe, expect, it } from 'vitest';
import { acceptAll, type UploadKind, uploadFormats, uploadKindOfName } from './upload-kinds.ts';

const names: readonly (readonly [name: string, kind: UploadKind | null])[] = [
  ['Harbour.mp3', 'mp3'],
  ['Harbour.MP3', 'mp3'],
  ['Harbour.wav', 'wav'],
  ['Harbour.wave', 'wav'],
  ['Harbour.BWF', 'wav'],
  ['Harbour.zip', 'trackouts'],
  ['cover.jpg', 'cover'],
  ['cover.jpeg', 'cover'],
  ['cover.jpe', 'cover'],
  ['cover.JFIF', 'cover'],
  ['cover.png', 'cover'],
  ['cover.webp', 'cover'],
  ['Harbour.flac', null],
  ['Harbour.mp3.exe', null],
];

describe.each(names)('%s', (name, kind) => {
  it(`is recognized as ${kind ?? 'nothing we take'}, in a folder and in a picker`, () => {
    expect(uploadKindOfName(name)).toBe(kind);
    const extension = `.${name.toLowerCase().split('.').at(-1)}`;
    const accepting = Object.entries(uploadFormats).filter(([, { accept }]) => accept.split(',').includes(extension));
    expect(accepting.map(([of]) => of)).toEqual(kind ? [kind] : []);
    expect(acceptAll.split(',').includes(extension)).toBe(kind !== null);
  });
});
