export const downloadLabels = (downloads: number): string => {
  if (downloads === 0) return 'Not downloaded yet';
  return downloads === 1 ? 'Downloaded once' : `Downloaded ${downloads} times`;
};
