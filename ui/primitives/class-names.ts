type Part = string | false | null | undefined;

export const classNames = (...parts: readonly Part[]): string => parts.filter(Boolean).join(' ');
