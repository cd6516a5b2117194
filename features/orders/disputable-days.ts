/** Visa and Mastercard rules allow disputes for up to 540 days. */
export const disputableDays = 548;
