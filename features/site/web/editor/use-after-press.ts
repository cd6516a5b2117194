import { useEffect, useRef } from 'react';

/**
 * Returns a function that runs another one at once, or after the press that is under way: what appears while a button is
 * pressed can move it away from under the mouse, and then the press does nothing.
 */
export const useAfterPress = () => {
  const isDown = useRef(false);
  const waiting = useRef<(() => void)[]>([]);
  useEffect(() => {
    const press = (): void => {
      isDown.current = true;
    };
    const release = (): void => {
      isDown.current = false;
      // The click comes directly after this event.
      setTimeout(() => {
        for (const run of waiting.current.splice(0)) run();
      });
    };
    document.addEventListener('mousedown', press, true);
    document.addEventListener('mouseup', release, true);
    return () => {
      document.removeEventListener('mousedown', press, true);
      document.removeEventListener('mouseup', release, true);
    };
  }, []);
  return (run: () => void): void => {
    if (isDown.current) waiting.current.push(run);
    else run();
  };
};
