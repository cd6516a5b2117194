import { useEffect, useRef, useState } from 'react';
import { serverRenderedPart } from '#ui/data/server-rendered-part.tsx';
import { Skeleton } from '#ui/primitives/skeleton.tsx';

/** Of the form's height: nothing below it moves. */
const waiting = <Skeleton className="h-[22.125rem] w-full max-w-md rounded-m" />;

/** Asks visitors for their email. Its code is loaded apart from the page's. */
export const SubscribeForm = serverRenderedPart(
  () => import('./components/subscribe-form.tsx').then((part) => part.SubscribeForm),
  waiting,
);

/** At the end of a long page: its code is loaded once a visitor comes near it. */
export const SubscribeFormBelow = () => {
  const place = useRef<HTMLDivElement>(null);
  const [near, setNear] = useState(false);
  useEffect(() => {
    if (!place.current) return undefined;
    const watcher = new IntersectionObserver(([entry]) => entry?.isIntersecting && setNear(true), {
      rootMargin: '400px',
    });
    watcher.observe(place.current);
    return () => watcher.disconnect();
  }, []);
  return <div ref={place}>{near ? <SubscribeForm /> : waiting}</div>;
};
