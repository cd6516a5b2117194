/** Silent videos in `web/public` for help pages. With its size, a page reserves the space while a video loads. */
export const helpVideos = {
  '/help/choose-license.webm': { name: 'Choosing a license', width: 960, height: 600 },
} as const;

/** Whose store they and the pictures beside them show, in the build's colors. */
export const labelInHelpMedia = 'GIJO';

export const isHelpMedia = (path: string): boolean => path.startsWith('/help/');
