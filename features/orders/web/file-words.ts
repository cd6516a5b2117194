const units = ['kB', 'MB', 'GB'];

/** "940 bytes", "1.4 MB", "52 MB": as precise as a decision about a download needs. */
export const formatBytes = (bytes: number): string => {
  let value = bytes;
  let unit = 'bytes';
  for (const next of units) {
    if (Math.round(value) < 1000) break;
    value /= 1000;
    unit = next;
  }
  const digits = unit === 'bytes' || value >= 9.95 ? 0 : 1;
  return `${value.toFixed(digits)} ${unit}`;
};

export const downloadWords = (downloads: number): string => {
  if (downloads === 0) return 'Not downloaded yet';
  return downloads === 1 ? 'Downloaded once' : `Downloaded ${downloads} times`;
};
