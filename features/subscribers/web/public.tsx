import { useEffect, useRef, useState } from 'react';
import { serverRenderedPart } from '#ui/data/server-rendered-part.tsx';
import { Skeleton } from '#ui/primitives/skeleton.tsx';

/** As high as the form, so that nothing below it moves. */
const waiting = <Skeleton className="h-[22.125rem] w-full max-w-md rounded-m" />;

/** Loads separately from the page's code. */
export const SubscribeForm = serverRenderedPart(
  () => import('./components/subscribe-form.tsx').then((part) => part.SubscribeForm),
  waiting,
);

/** For the end of a long page: loads when a visitor scrolls near it. */
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
