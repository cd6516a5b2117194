/** The token `ink` as a hex color for the browser's UI. A test compares it with the tokens. */
export const themeColour = '#0f0b09';
