/** The tab's own memory. A browser without storage forgets at once, which every caller can live with. */
export const recall = (key: string): string | null => {
  try {
    return window.sessionStorage.getItem(key);
  } catch {
    return null;
  }
};

export const remember = (key: string, value: string): void => {
  try {
    window.sessionStorage.setItem(key, value);
  } catch {
    // Nothing can be kept here.
  }
};

export const forget = (key: string): void => {
  try {
    window.sessionStorage.removeItem(key);
  } catch {
    // Nothing was kept here.
  }
};
