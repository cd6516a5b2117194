/** What visitors read while an admin has switched buying off. */
export const buyingOff = 'Buying is switched off at the moment.';
export const cartKept = `${buyingOff} Your cart is kept.`;
