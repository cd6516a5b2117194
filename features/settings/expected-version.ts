/** The version that this code expects of the server: the badge says 'Up to Date' when they are the same. */
export const expectedVersion = 'V1.0.A';
