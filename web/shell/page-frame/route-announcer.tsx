import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';

/** A page that changes without a reload says its title to screen readers, as a loaded one would. */
export const RouteAnnouncer = () => {
  const { pathname } = useLocation();
  const [seen, setSeen] = useState(pathname);
  const [words, setWords] = useState('');
  useEffect(() => {
    if (seen === pathname) return undefined;
    // The title is lifted into the head after the page has been drawn.
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
