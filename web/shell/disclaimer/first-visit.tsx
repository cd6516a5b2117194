import { Suspense, useEffect, useState } from 'react';
import { lazyPart } from '#ui/data/lazy-part.ts';
import { asksAt } from './asks-at.ts';

const Disclaimer = lazyPart(async () => ({ default: (await import('./disclaimer.tsx')).Disclaimer }));

/** Time to look around, for someone who touches nothing. */
const patienceMs = 10_000;
const signs = ['click', 'pointercancel', 'wheel', 'keyup'];

/** A browser may keep its storage closed: then it is asked again at the next visit. */
const isAccepted = (): boolean => {
  try {
    return Boolean(localStorage.getItem('disclaimerAccepted'));
  } catch {
    return false;
  }
};

/**
 * The disclaimer of the first visit. It comes at the first sign of a person: it never covers the page for crawlers. A first
 * press only opens it: what the press was meant for would open under it. Its code loads only then.
 */
export const FirstVisit = () => {
  const [due, setDue] = useState(false);
  useEffect(() => {
    if (isAccepted()) return undefined;
    const waiting = new AbortController();
    const end = (event?: Event): void => {
      // Another page of the site, where nothing is asked, may be the first.
      if (!asksAt(location.pathname)) return;
      waiting.abort();
      // Another tab may have asked meanwhile.
      if (isAccepted()) return;
      if (event?.type === 'click') {
        event.preventDefault();
        event.stopImmediatePropagation();
      }
      setDue(true);
    };
    for (const sign of signs) addEventListener(sign, end, { signal: waiting.signal, capture: true });
    const timer = setTimeout(() => end(), patienceMs);
    waiting.signal.addEventListener('abort', () => clearTimeout(timer));
    return () => waiting.abort();
  }, []);
  return due ? (
    <Suspense fallback={null}>
      <Disclaimer />
    </Suspense>
  ) : null;
};
