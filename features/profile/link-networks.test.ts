import { expect, it } from 'vitest';
import { describeLink } from './link-networks.ts';

it.each([
  ['https://www.instagram.com/nell', 'instagram', 'Instagram'],
  ['https://open.spotify.com/artist/1', 'spotify', 'Spotify'],
  ['https://nell.bandcamp.com/album/low', 'bandcamp', 'Bandcamp'],
  ['https://music.apple.com/us/artist/1', 'apple-music', 'Apple Music'],
  ['https://twitter.com/nell', 'x', 'X'],
  ['https://www.nell.example/about', 'other', 'nell.example'],
  // Hosts that only look like a network's host.
  ['https://instagram.com.evil.example/', 'other', 'instagram.com.evil.example'],
  ['https://notinstagram.com/', 'other', 'notinstagram.com'],
  ['https://іnstagram.com/', 'other', 'xn--nstagram-shh.com'],
])('the link %s belongs to %s and is named %s', (link, network, name) =>
  expect(describeLink(link)).toEqual({ network, name }),
);
