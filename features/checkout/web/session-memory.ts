/** Reads the tab's session storage. Without storage nothing is remembered, which every caller handles. */
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
