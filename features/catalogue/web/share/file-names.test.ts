import { expect, it } from 'vitest';
import { cardFileName, videoFileName } from './file-names.ts';

const named = (name: string, title: string) => ({ title, user: { name } });

it('files are named after artist, title and ratio, and every system can store them', () => {
  const beat = named('Nova Tide', 'Undertow');
  expect(videoFileName(beat, '9x16', 'video/mp4;codecs=avc1.640028,mp4a.40.2')).toBe('Nova Tide - Undertow (9x16).mp4');
  expect(videoFileName(named('A/C', 'What?: "Ночь" <1>\n'), '1x1', 'video/webm')).toBe('A C - What Ночь 1 (1x1).webm');
  expect(cardFileName(beat)).toBe('Nova Tide - Undertow.jpg');
  expect(cardFileName(named('x'.repeat(300), 'y')).length).toBeLessThan(120);
});
