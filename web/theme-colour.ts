/** The token `ink` as browsers want it for their own frame. A test holds it to the tokens. */
export const themeColour = '#0f0b09';
