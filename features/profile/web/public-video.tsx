// A file of its own, so that a page can load it only when a video is shown.
export { VideoEmbed } from './public-profile/video-embed.tsx';
