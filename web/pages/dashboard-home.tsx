/** Never rendered: the guard redirects `/dashboard` to the user's own dashboard. */
export const Component = () => null;
