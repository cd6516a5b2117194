/**
 * The oldest browsers in which everything works, by their names in MDN's compatibility data. Between them they are at
 * least two and a half years old; Safari is older, because an iPhone gets no other browser than its iOS. README.md
 * names them too. A younger version here means that visitors with an older one see failing pages.
 */
export const supportedBrowsers = {
  chrome: '120',
  edge: '120',
  firefox: '121',
  safari: '17',
  chrome_android: '120',
  firefox_android: '121',
  safari_ios: '17',
} as const;

const { chrome, edge, firefox, safari, safari_ios: ios } = supportedBrowsers;

/** As Vite wants them: scripts and stylesheets are rewritten for these. */
export const buildTarget: string[] = [
  `chrome${chrome}`,
  `edge${edge}`,
  `firefox${firefox}`,
  `safari${safari}`,
  `ios${ios}`,
];
