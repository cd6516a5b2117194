/** At least one: the page of an empty list says that it's empty. */
export const pagesOf = (total: number, size: number): number => Math.max(1, Math.ceil(total / size));
