/** Sites whose videos a seller's page can show. Nothing is requested from them before a visitor presses play. */
export const videoProviders = {
  youtube: { name: 'YouTube', frames: 'https://www.youtube-nocookie.com' },
  vimeo: { name: 'Vimeo', frames: 'https://player.vimeo.com' },
} as const;
export type VideoProvider = keyof typeof videoProviders;

/** For the Content-Security-Policy. */
export const videoFrameOrigins: readonly string[] = Object.values(videoProviders).map(({ frames }) => frames);

export interface Video {
  readonly provider: VideoProvider;
  readonly url: string;
  /** URL of the frame, which is loaded when a visitor presses play. */
  readonly frame: string;
}

const youtubeHosts = new Set(['youtube.com', 'm.youtube.com', 'music.youtube.com', 'youtube-nocookie.com']);

const youtubeId = (host: string, { pathname, searchParams }: URL): string | undefined => {
  if (host === 'youtu.be') return pathname.slice(1);
  if (!youtubeHosts.has(host)) return undefined;
  return pathname === '/watch'
    ? (searchParams.get('v') ?? undefined)
    : /^\/(?:shorts|embed|live|v)\/([^/]+)\/?$/.exec(pathname)?.[1];
};

const vimeoOf = (host: string, { pathname, searchParams }: URL): { id: string; key: string } | undefined => {
  if (host !== 'vimeo.com' && host !== 'player.vimeo.com') return undefined;
  const [, id, inPath] = /^\/(?:video\/|channels\/[\w-]+\/)?(\d{1,12})(?:\/([0-9a-f]{6,20}))?\/?$/.exec(pathname) ?? [];
  if (!id) return undefined;
  const key = inPath ?? searchParams.get('h') ?? '';
  // Unlisted videos need their key.
  return /^([0-9a-f]{6,20})?$/.test(key) ? { id, key } : undefined;
};

/** Returns null if the URL isn't a video on a known site. */
export const readVideo = (address: string): Video | null => {
  if (!URL.canParse(address)) return null;
  const url = new URL(address);
  if (url.protocol !== 'https:' || url.username !== '' || url.password !== '' || url.port !== '') return null;
  const host = url.hostname.replace(/^www\./, '');
  const id = youtubeId(host, url);
  if (id !== undefined && /^[\w-]{11}$/.test(id)) {
    return {
      provider: 'youtube',
      url: `https://www.youtube.com/watch?v=${id}`,
      frame: `${videoProviders.youtube.frames}/embed/${id}?autoplay=1&rel=0`,
    };
  }
  const vimeo = vimeoOf(host, url);
  if (!vimeo) return null;
  const { key } = vimeo;
  return {
    provider: 'vimeo',
    url: `https://vimeo.com/${vimeo.id}${key && `/${key}`}`,
    frame: `${videoProviders.vimeo.frames}/video/${vimeo.id}?autoplay=1&dnt=1${key && `&h=${key}`}`,
  };
};
