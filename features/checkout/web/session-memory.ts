/** Reads the tab's session storage. Callers must expect null: without storage nothing is remembered. */
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
