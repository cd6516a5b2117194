/** `/dashboard` is a crossing: the guard sends everybody on to their own before this is drawn. */
export const Component = () => null;
