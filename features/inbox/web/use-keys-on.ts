import { useState } from 'react';

const key = 'inboxKeysOff';

const isOff = (): boolean => {
  try {
    return window.localStorage.getItem(key) !== null;
  } catch {
    return false;
  }
};

/** The browser remembers if someone turned the keys off. */
export const useKeysOn = (): readonly [on: boolean, set: (on: boolean) => void] => {
  const [on, setOn] = useState(() => !isOff());
  const set = (next: boolean): void => {
    setOn(next);
    try {
      if (next) window.localStorage.removeItem(key);
      else window.localStorage.setItem(key, 'off');
    } catch {
      // Storage is unavailable, so the choice lasts until the page is left.
    }
  };
  return [on, set];
};
