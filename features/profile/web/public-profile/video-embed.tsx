import { type MouseEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { Icon } from '#ui/primitives/icon.tsx';
import { readVideo, videoProviders } from '#features/account/video-link.ts';
import { t } from '#contract-kit/texts/text.ts';

interface VideoEmbedProps {
  /** URL of the video's page on a known site. */
  readonly url: string;
  readonly title: string;
  /** Our own picture, shown until a visitor presses play. */
  readonly picture: ReactNode;
  /** Called when a visitor presses play. */
  readonly onOpen?: () => void;
}

const opensElsewhere = ({ metaKey, ctrlKey, shiftKey, altKey }: MouseEvent): boolean =>
  metaKey || ctrlKey || shiftKey || altKey;

/** Until a visitor presses play, the video's site gets no request. Without JavaScript, play opens that site. */
export const VideoEmbed = ({ url, title, picture, onOpen }: VideoEmbedProps) => {
  const [opened, setOpened] = useState(false);
  const frame = useRef<HTMLIFrameElement>(null);
  useEffect(() => {
    if (opened) frame.current?.focus();
  }, [opened]);
  const video = readVideo(url);
  if (!video) return null;
  const { name } = videoProviders[video.provider];
  return (
    <figure>
      <div className="group relative isolate aspect-video overflow-hidden rounded-l border border-line bg-panel">
        {opened ? (
          <iframe
            ref={frame}
            // oxlint-disable-next-line react/iframe-missing-sandbox -- the frame's origin isn't ours, and a player needs its own
            sandbox="allow-scripts allow-same-origin allow-presentation allow-popups allow-popups-to-escape-sandbox"
            src={video.frame}
            title={`${title} (${name})`}
            allow="autoplay; encrypted-media; fullscreen; picture-in-picture"
            referrerPolicy="strict-origin-when-cross-origin"
            className="absolute inset-0 size-full border-0"
          />
        ) : (
          <>
            {picture}
            <a
              href={video.url}
              rel="nofollow ugc noopener"
              onClick={(event) => {
                if (opensElsewhere(event)) return;
                event.preventDefault();
                setOpened(true);
                onOpen?.();
              }}
              className="absolute inset-0 flex flex-col items-center justify-center bg-linear-to-t from-background via-background/40 to-background/10 p-6 text-center focus-visible:-outline-offset-4"
            >
              <span className="grid size-14 place-items-center rounded-full bg-accent text-background transition-transform group-hover:scale-105 max-sm:-translate-y-5 sm:size-18">
                <Icon name="play" size={28} />
              </span>
              <span className="absolute inset-x-4 bottom-4 sm:inset-x-6 sm:bottom-6">
                <span className="line-clamp-2 font-display text-base font-semibold sm:text-xl">{title}</span>
                <span className="block text-sm text-muted">{t`Play from ${{ site: name }}`}</span>
              </span>
            </a>
          </>
        )}
      </div>
      <figcaption className="mt-3 text-sm text-muted">
        {opened
          ? t`Playing from ${{ site: name }}, whose own privacy rules apply.`
          : t`Nothing loads from ${{ site: name }} until you press play.`}
      </figcaption>
    </figure>
  );
};
