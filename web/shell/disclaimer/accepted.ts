const key = 'disclaimerAccepted';

/** Accepted in this browser, or in this tab if the browser's storage is unavailable. */
export const isAccepted = (): boolean => {
  try {
    if (localStorage.getItem(key)) return true;
  } catch {
    // Storage is unavailable.
  }
  return window.name === key;
};

export const accept = (): void => {
  try {
    localStorage.setItem(key, 'true');
  } catch {
    // Without storage, only a tab's name survives a full page load. Browsers remove it when another site is opened.
    window.name ||= key;
  }
};
