/** Shown to visitors while an admin has turned buying off. */
export const buyingOff = 'Buying is switched off at the moment.';
export const cartKept = `${buyingOff} Your cart is kept.`;
