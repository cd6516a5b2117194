import { Suspense, useState } from 'react';
import { copyLink } from '#ui/composites/copy-link.ts';
import { useSiteFrame } from '#ui/composites/site-frame.ts';
import { lazyPart } from '#ui/data/lazy-part.ts';
import { Button } from '#ui/primitives/button.tsx';
import { TextArea } from '#ui/primitives/forms/text-area.tsx';
import { TextField } from '#ui/primitives/forms/text-field.tsx';
import { Icon } from '#ui/primitives/icon.tsx';
import { Skeleton } from '#ui/primitives/skeleton.tsx';
import type { Beat } from '../../contract.ts';
import { beatName, cardPath, productPath } from '../../paths.ts';
import { embedCode, embedOfBeat } from '../../embed-code.ts';
import { cardFileName } from './file-names.ts';
import { canShareElsewhere, copyEmbedCode, shareLink } from './share-actions.ts';

const VideoMaker = lazyPart(async () => ({ default: (await import('./video/video-maker.tsx')).VideoMaker }));

const Card = ({ beat }: { readonly beat: Beat }) => (
  <div className="flex flex-col items-start gap-3">
    <img
      src={cardPath(beat._id)}
      alt={`The card that a link to ${beat.title} shows`}
      width={1200}
      height={630}
      className="aspect-[1200/630] h-auto w-full rounded-m bg-raised object-cover"
    />
    <Button asChild>
      <a href={cardPath(beat._id)} download={cardFileName(beat)}>
        <Icon name="download" size={18} /> Download card
      </a>
    </Button>
  </div>
);

const selectAll = (event: { readonly currentTarget: HTMLInputElement | HTMLTextAreaElement }): void =>
  event.currentTarget.select();

const Addresses = ({ beat }: { readonly beat: Beat }) => {
  const { origin } = useSiteFrame();
  const url = `${origin}${productPath(beat._id)}`;
  const code = embedCode(embedOfBeat(beat, origin));
  return (
    <div className="flex min-w-0 flex-col gap-5">
      <div className="flex flex-col gap-3">
        <TextField label="Link" value={url} readOnly onFocus={selectAll} />
        <div className="flex flex-wrap gap-3">
          <Button variant="primary" onClick={() => void copyLink(url)}>
            <Icon name="copy" size={18} /> Copy link
          </Button>
          {canShareElsewhere() && (
            <Button onClick={() => void shareLink(beatName(beat), url)}>
              <Icon name="share" size={18} /> Share…
            </Button>
          )}
        </div>
      </div>
      <div className="flex flex-col items-start gap-3">
        <TextArea
          label="Player for your site"
          value={code}
          readOnly
          rows={4}
          onFocus={selectAll}
          className="w-full [&_textarea]:text-xs"
        />
        <Button onClick={() => void copyEmbedCode(code)}>
          <Icon name="copy" size={18} /> Copy embed code
        </Button>
      </div>
    </div>
  );
};

const Video = ({ beat }: { readonly beat: Beat }) => {
  const [requested, setRequested] = useState(false);
  return (
    <section aria-label="Video" className="border-t border-line pt-5">
      {requested ? (
        <Suspense fallback={<Skeleton className="h-64 rounded-m" />}>
          <VideoMaker beat={beat} />
        </Suspense>
      ) : (
        <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
          <p className="max-w-prose text-sm text-muted">
            A short video with the cover and the moving wave, for stories, reels and posts.
          </p>
          <Button onClick={() => setRequested(true)}>
            <Icon name="play" size={18} /> Make a video
          </Button>
        </div>
      )}
    </section>
  );
};

/** Everything that carries a beat on sale to its listeners: link, card, player and video. */
export const SharePanel = ({ beat }: { readonly beat: Beat }) => (
  <div className="flex flex-col gap-6">
    <div className="grid gap-6 md:grid-cols-2">
      <Card beat={beat} />
      <Addresses beat={beat} />
    </div>
    <Video beat={beat} />
  </div>
);
