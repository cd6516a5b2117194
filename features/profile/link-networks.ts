export type LinkNetwork =
  | 'instagram' | 'youtube' | 'tiktok' | 'soundcloud' | 'spotify' | 'apple-music' | 'bandcamp' | 'x' | 'facebook' | 'twitch'
  | 'discord' | 'other'; // prettier-ignore

const networks: readonly (readonly [host: string, network: LinkNetwork, name: string])[] = [
  ['instagram.com', 'instagram', 'Instagram'],
  ['youtube.com', 'youtube', 'YouTube'],
  ['youtu.be', 'youtube', 'YouTube'],
  ['tiktok.com', 'tiktok', 'TikTok'],
  ['soundcloud.com', 'soundcloud', 'SoundCloud'],
  ['spotify.com', 'spotify', 'Spotify'],
  ['music.apple.com', 'apple-music', 'Apple Music'],
  ['bandcamp.com', 'bandcamp', 'Bandcamp'],
  ['x.com', 'x', 'X'],
  ['twitter.com', 'x', 'X'],
  ['facebook.com', 'facebook', 'Facebook'],
  ['twitch.tv', 'twitch', 'Twitch'],
  ['discord.gg', 'discord', 'Discord'],
  ['discord.com', 'discord', 'Discord'],
];

/** Unknown networks are named by their host, in Punycode, so that look-alike letters can't fake another host. */
export const describeLink = (link: string): { readonly network: LinkNetwork; readonly name: string } => {
  const host = URL.canParse(link) ? new URL(link).hostname.replace(/^www\./, '') : '';
  const [, network, name] = networks.find(([known]) => host === known || host.endsWith(`.${known}`)) ?? [];
  return { network: network ?? 'other', name: name ?? host };
};
