/** Number of pages of a list. An empty list has one page, which says so. */
export const pagesOf = (total: number, size: number): number => Math.max(1, Math.ceil(total / size));
