const key = 'disclaimerAccepted';

/** Whether the disclaimer was accepted in this browser, or in this tab if the browser keeps its storage closed or full. */
export const isAccepted = (): boolean => {
  try {
    if (localStorage.getItem(key)) return true;
  } catch {
    // Closed.
  }
  return window.name === key;
};

export const accept = (): void => {
  try {
    localStorage.setItem(key, 'true');
  } catch {
    // A tab's name is all that outlasts a full load without storage; browsers remove it when another site is opened.
    window.name ||= key;
  }
};
