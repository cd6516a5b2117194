/** The tab's session storage. A browser without it forgets at once, which every caller can handle. */
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
    // Storage isn't available.
  }
};

export const forget = (key: string): void => {
  try {
    window.sessionStorage.removeItem(key);
  } catch {
    // Storage isn't available.
  }
};
