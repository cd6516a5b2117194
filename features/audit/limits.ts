/** Maximum characters of each typed filter of the audit log. */
export const maxFilterLength = { q: 200, action: 100, person: 254 } as const;
