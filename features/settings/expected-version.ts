/** The server version that this code expects: the badge says 'Up to Date' if they match. */
export const expectedVersion = 'V1.0.A';
