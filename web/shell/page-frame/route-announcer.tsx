import { useEffect, useState } from 'react';
import { useLocation } from '#ui/routing/routing.ts';

/** After a navigation without a reload, announces the page's title to screen readers, as a page load would. */
export const RouteAnnouncer = () => {
  const { pathname } = useLocation();
  const [seen, setSeen] = useState(pathname);
  const [words, setWords] = useState('');
  useEffect(() => {
    if (seen === pathname) return undefined;
    // React moves the title into the head after rendering the page.
    const frame = requestAnimationFrame(() => {
      setSeen(pathname);
      setWords(document.title);
    });
    return () => cancelAnimationFrame(frame);
  }, [pathname, seen]);
  return (
    <p aria-live="assertive" className="sr-only">
      {words}
    </p>
  );
};
