import { describe, expect, it } from 'vitest';
import { groupFiles } from './group-files.ts';

const sort = (...paths: readonly string[]) => {
  const found = paths.map((path) => ({ path, file: new File(['x'], path.split('/').at(-1) ?? '') }));
  const { groups, leftOut } = groupFiles(found);
  return {
    beats: Object.fromEntries(
      groups.map(({ name, files }) => [
        name,
        Object.entries(files)
          .map(([slot, file]) => `${slot} ${file.name}`)
          .toSorted(),
      ]),
    ),
    leftOut,
  };
};

describe('a folder of beats', () => {
  it('is grouped by file names, including covers', () => {
    expect(sort('S/harbour.mp3', 'S/harbour.wav', 'S/harbour.zip', 'S/harbour.jpg', 'S/Fog.mp3', 'S/Fog.wav')).toEqual({
      beats: {
        Fog: ['mp3 Fog.mp3', 'wav Fog.wav'],
        harbour: ['cover harbour.jpg', 'mp3 harbour.mp3', 'trackouts harbour.zip', 'wav harbour.wav'],
      },
      leftOut: [],
    });
  });

  it('is grouped without matching names if each beat has its own folder', () => {
    expect(
      sort('S/Harbour/master.wav', 'S/Harbour/mix.mp3', 'S/Harbour/stems.zip', 'S/Fog/master.wav', 'S/Fog/mix.mp3')
        .beats,
    ).toEqual({
      Fog: ['mp3 mix.mp3', 'wav master.wav'],
      Harbour: ['mp3 mix.mp3', 'trackouts stems.zip', 'wav master.wav'],
    });
    expect(Object.keys(sort('S/A/beat.wav', 'S/A/beat.mp3', 'S/B/beat.wav', 'S/B/beat.mp3').beats)).toEqual(['A', 'B']);
  });

  it('is matched across its folders if each folder has one kind of file', () => {
    expect(
      sort('S/mp3/a.mp3', 'S/mp3/b.mp3', 'S/wav/a.wav', 'S/wav/b.wav', 'S/zip/a.zip', 'S/zip/b.zip').beats,
    ).toEqual({
      a: ['mp3 a.mp3', 'trackouts a.zip', 'wav a.wav'],
      b: ['mp3 b.mp3', 'trackouts b.zip', 'wav b.wav'],
    });
  });

  it('matches longer and differently written file names to the same beat, unless that beat is complete', () => {
    expect(
      sort('night.mp3', 'Night.wav', 'night_trackouts.zip', 'Night Drive.mp3', 'Night Drive.wav', 'Night-Drive.zip')
        .beats,
    ).toEqual({
      'Night Drive': ['mp3 Night Drive.mp3', 'trackouts Night-Drive.zip', 'wav Night Drive.wav'],
      night: ['mp3 night.mp3', 'trackouts night_trackouts.zip', 'wav Night.wav'],
    });
  });

  it('uses its only unmatched image as the cover of every beat without one', () => {
    const { beats, leftOut } = sort('S/a.mp3', 'S/a.png', 'S/b.mp3', 'S/c/c.wav', 'S/c/c.mp3', 'S/artwork.jpg');
    expect(beats).toMatchObject({ a: ['cover a.png', 'mp3 a.mp3'], b: ['cover artwork.jpg', 'mp3 b.mp3'] });
    expect(beats['c']).toContain('cover artwork.jpg');
    expect(leftOut).toEqual([]);
  });

  it('lists each file that fits nowhere, and ignores system files', () => {
    const { beats, leftOut } = sort(
      'S/a.mp3',
      'S/a.jpg',
      'S/a.png',
      'S/notes.txt',
      'S/x.jpg',
      'S/y.jpg',
      'S/.DS_Store',
      '__MACOSX/S/._a.mp3',
    );
    expect(beats).toEqual({ a: ['cover a.jpg', 'mp3 a.mp3'] });
    expect(leftOut).toEqual([
      'notes.txt: not an MP3, WAV, ZIP or image.',
      expect.stringMatching(/^x\.jpg: no beat has this name\. Name a cover like/),
      expect.stringMatching(/^y\.jpg: no beat has this name/),
      expect.stringMatching(/^a\.png: “a” already has another image \(a\.jpg\)/),
    ]);
  });

  it('is one beat if it has one file of each kind, whatever their names', () => {
    expect(sort('b.mp3', 'final.wav', 'stems.zip').beats).toEqual({
      b: ['mp3 b.mp3', 'trackouts stems.zip', 'wav final.wav'],
    });
    expect(sort('picture.png')).toEqual({ beats: {}, leftOut: [expect.stringContaining('Choose it as the cover')] });
  });
});
