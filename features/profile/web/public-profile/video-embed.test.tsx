import { screen } from '@testing-library/react';
import { beforeAll, expect, it, vi } from 'vitest';
import { render } from '#testing/components/render.tsx';
import { VideoEmbed } from './video-embed.tsx';

// The test's browser loads no pages of other sites and would report every attempt.
beforeAll(() => {
  const { happyDOM } = window as unknown as { happyDOM: { settings: { handleDisabledFileLoadingAsSuccess: boolean } } };
  happyDOM.settings.handleDisabledFileLoadingAsSuccess = true;
});

const show = (url: string) => {
  const onOpen = vi.fn();
  return {
    ...render(<VideoEmbed url={url} title="Low water, live" picture={<svg data-testid="ours" />} onOpen={onOpen} />),
    onOpen,
  };
};

it('an embedded video is our own picture until a visitor presses play, and the button names the video’s site', async () => {
  const { actions, container, onOpen } = show('https://youtu.be/aB3_-5678Zx');
  expect(container.querySelector('iframe')).toBeNull();
  expect(container.innerHTML).not.toMatch(/nocookie|ytimg|<img/);
  expect(screen.getByTestId('ours')).toBeDefined();
  expect(screen.getByText('Nothing loads from YouTube until you press play.')).toBeDefined();
  // Without JavaScript, pressing play opens the video's site.
  const play = screen.getByRole('link', { name: 'Low water, live Play from YouTube' });
  expect(play.getAttribute('href')).toBe('https://www.youtube.com/watch?v=aB3_-5678Zx');
  expect(play.getAttribute('rel')).toBe('nofollow ugc noopener');

  await actions.click(play);
  const frame = screen.getByTitle('Low water, live (YouTube)');
  expect(frame.getAttribute('src')).toBe('https://www.youtube-nocookie.com/embed/aB3_-5678Zx?autoplay=1&rel=0');
  expect(document.activeElement).toBe(frame);
  expect(onOpen).toHaveBeenCalledOnce();
});

it('the play button of an embedded video names Vimeo', () => {
  show('https://vimeo.com/76979871');
  expect(screen.getByText('Play from Vimeo')).toBeDefined();
});

it('an embedded video from an unknown site isn’t shown', () => {
  const { container } = show('javascript:alert(1)');
  expect(container.querySelector('a, figure')).toBeNull();
});
