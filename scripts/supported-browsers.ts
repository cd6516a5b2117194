/**
 * The oldest browsers in which everything works, by their names in MDN's compatibility data. They are at least two and
 * a half years old; Safari is older, because an iPhone can't have a newer browser than its iOS. README.md names them,
 * too. Raising a version here can break pages for visitors with an older browser.
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

/** The same browsers in Vite's spelling, for compiling scripts and style sheets. */
export const buildTarget: string[] = [
  `chrome${chrome}`,
  `edge${edge}`,
  `firefox${firefox}`,
  `safari${safari}`,
  `ios${ios}`,
];
