/** What a percentage takes off one line, in cents; half a cent is a cent. */
export const percentOff = (cents: number, percent: number): number => Math.floor((cents * percent + 50) / 100);
