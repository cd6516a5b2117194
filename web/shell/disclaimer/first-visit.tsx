import { Suspense, useEffect, useState } from 'react';
import { lazyPart } from '#ui/data/lazy-part.ts';

const Disclaimer = lazyPart(async () => ({ default: (await import('./disclaimer.tsx')).Disclaimer }));

/** Time to look around, for someone who touches nothing. */
const patienceMs = 10_000;
const signs = ['pointerup', 'pointercancel', 'wheel', 'keyup'];

/** A browser may keep its storage closed: then it is asked again at the next visit. */
const isAccepted = (): boolean => {
  try {
    return Boolean(localStorage.getItem('disclaimerAccepted'));
  } catch {
    return false;
  }
};

/**
 * The disclaimer of the first visit. It comes at the first sign of a person: it never covers the page for crawlers, and
 * what was just pressed still works. Its code loads only then.
 */
export const FirstVisit = () => {
  const [due, setDue] = useState(false);
  useEffect(() => {
    if (isAccepted()) return undefined;
    const waiting = new AbortController();
    const end = (): void => {
      waiting.abort();
      // Another tab may have asked meanwhile.
      if (!isAccepted()) setDue(true);
    };
    for (const sign of signs) addEventListener(sign, end, { signal: waiting.signal });
    const timer = setTimeout(end, patienceMs);
    waiting.signal.addEventListener('abort', () => clearTimeout(timer));
    return () => waiting.abort();
  }, []);
  return due ? (
    <Suspense fallback={null}>
      <Disclaimer />
    </Suspense>
  ) : null;
};
