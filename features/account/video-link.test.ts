import { describe, expect, it } from 'vitest';
import { readVideo } from './video-link.ts';

const id = 'aB3_-5678Zx';
const youtube = `https://www.youtube.com/watch?v=${id}`;

describe('a video’s URL', () => {
  it.each([
    [`https://www.youtube.com/watch?v=${id}&t=12s&list=PL1`, youtube],
    [`https://youtu.be/${id}?si=tracking`, youtube],
    [`https://m.youtube.com/shorts/${id}`, youtube],
    [`https://music.youtube.com/watch?v=${id}`, youtube],
    [`https://www.youtube-nocookie.com/embed/${id}`, youtube],
    [`https://youtube.com/live/${id}/`, youtube],
    ['https://vimeo.com/76979871', 'https://vimeo.com/76979871'],
    ['https://vimeo.com/76979871/0123abcdef', 'https://vimeo.com/76979871/0123abcdef'],
    ['https://player.vimeo.com/video/76979871?h=0123abcdef', 'https://vimeo.com/76979871/0123abcdef'],
    ['https://vimeo.com/channels/staff-picks/76979871', 'https://vimeo.com/76979871'],
  ])('%s is read as %s', (address, url) => expect(readVideo(address)?.url).toBe(url));

  it('is shown in a frame without cookies and tracking', () => {
    expect(readVideo(youtube)?.frame).toBe(`https://www.youtube-nocookie.com/embed/${id}?autoplay=1&rel=0`);
    expect(readVideo('https://vimeo.com/1/0123abcdef')?.frame).toBe(
      'https://player.vimeo.com/video/1?autoplay=1&dnt=1&h=0123abcdef',
    );
  });

  it.each([
    '',
    'not an address',
    `http://www.youtube.com/watch?v=${id}`,
    `javascript:alert(1)//youtube.com/watch?v=${id}`,
    `https://evil.example/watch?v=${id}`,
    `https://youtube.com.evil.example/watch?v=${id}`,
    `https://user:secret@www.youtube.com/watch?v=${id}`,
    `https://www.youtube.com:8443/watch?v=${id}`,
    'https://www.youtube.com/watch?v="><script>',
    'https://www.youtube.com/watch',
    'https://www.youtube.com/@someone',
    `https://youtu.be/${id}/../../evil`,
    'https://vimeo.com/someone',
    'https://vimeo.com/1?h="><script>',
  ])('isn’t “%s”', (address) => expect(readVideo(address)).toBeNull());
});
