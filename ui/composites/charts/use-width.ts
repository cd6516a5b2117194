import { type RefObject, useEffect, useRef, useState } from 'react';

/** How wide a place is, in whole pixels, and what it becomes; 0 until it has been drawn. */
export const useWidth = (): { readonly place: RefObject<HTMLDivElement | null>; readonly width: number } => {
  const place = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(0);
  useEffect(() => {
    const element = place.current;
    if (!element) return undefined;
    const observer = new ResizeObserver(([entry]) => setWidth(Math.floor(entry?.contentRect.width ?? 0)));
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return { place, width };
};
