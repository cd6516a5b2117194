/** How many pages a list has. An empty one has one too: the page that says so. */
export const pagesOf = (total: number, size: number): number => Math.max(1, Math.ceil(total / size));
