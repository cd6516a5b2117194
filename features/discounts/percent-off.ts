/** Half a cent is rounded in the buyer's favor. */
export const percentOff = (cents: number, percent: number): number => Math.floor((cents * percent + 50) / 100);
