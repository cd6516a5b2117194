import { Suspense, useState } from 'react';
import { t } from '#contract-kit/texts/text.ts';
import { lazyPart } from '#ui/data/lazy-part.ts';
import { Button } from '#ui/primitives/button.tsx';
import { Icon } from '#ui/primitives/icon.tsx';
import { Skeleton } from '#ui/primitives/skeleton.tsx';
import type { Slots } from '#ui/routing/slots.ts';

const VideoMaker = lazyPart(async () => ({ default: (await import('../video-maker.tsx')).VideoMaker }));

/** The code is loaded when someone wants to make a video. */
export const Component = ({ beat }: Slots['share.more']) => {
  const [requested, setRequested] = useState(false);
  return (
    <section aria-label={t`Video`} className="border-t border-line pt-5">
      {requested ? (
        <Suspense fallback={<Skeleton className="h-64 rounded-m" />}>
          <VideoMaker beat={beat} />
        </Suspense>
      ) : (
        <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
          <p className="max-w-prose text-sm text-muted">
            {t`A short video with the cover and the moving wave, for stories, reels and posts.`}
          </p>
          <Button onClick={() => setRequested(true)}>
            <Icon name="play" size={18} /> {t`Make a video`}
          </Button>
        </div>
      )}
    </section>
  );
};
