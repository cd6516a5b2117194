type Part = string | false | null | undefined;

/** Joins class names, skipping empty ones. */
export const classNames = (...parts: readonly Part[]): string => parts.filter(Boolean).join(' ');
