/** Silent videos in `web/public` for help pages. With its size, a page reserves the space while a video loads. */
export const helpVideos = {
  '/help/choose-license.webm': { name: 'Choosing a license', width: 960, height: 600 },
} as const;

/** These and the pictures beside them came with the site. */
export const isHelpMedia = (path: string): boolean => path.startsWith('/help/');
