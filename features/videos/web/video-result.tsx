import { useState } from 'react';
import { formatBytes } from '#contract-kit/format.ts';
import { t } from '#contract-kit/texts/text.ts';
import { canShareFile, shareFile } from '#ui/composites/share-sheet.ts';
import { Button } from '#ui/primitives/button.tsx';
import { Icon } from '#ui/primitives/icon.tsx';
import { useFocusAtOnce } from '#ui/primitives/overlays/use-focus-at-once.ts';
import type { MadeVideo } from './make-video.ts';
import { layouts, type VideoFormat } from './video-plan.ts';

/** The size is known before the content, so nothing jumps, and both formats fit a phone's screen. */
export const shownVideoClass: Readonly<Record<VideoFormat, string>> = {
  vertical: 'mx-auto aspect-9/16 h-auto w-68 max-w-full rounded-m bg-background',
  square: 'mx-auto aspect-square h-auto w-80 max-w-full rounded-m bg-background',
};

const wantsStillness = (): boolean => window.matchMedia('(prefers-reduced-motion: reduce)').matches;

interface VideoResultProps {
  readonly made: MadeVideo;
  /** URL of the file in memory. */
  readonly url: string;
  /** "Nova Tide - Undertow" */
  readonly name: string;
  readonly onAnother: () => void;
}

export const VideoResult = ({ made, url, name, onAnother }: VideoResultProps) => {
  const { file, format, isChoppy } = made;
  const { width, height } = layouts[format];
  const heading = useFocusAtOnce<HTMLHeadingElement>();
  const [refused, setRefused] = useState(false);
  return (
    <div className="grid gap-6 sm:grid-cols-[auto_minmax(0,1fr)] sm:items-center">
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- music without words */}
      <video
        src={url}
        width={width}
        height={height}
        aria-label={t`The video of ${{ name }}`}
        controls
        loop
        muted
        playsInline
        autoPlay={!wantsStillness()}
        className={shownVideoClass[format]}
      />
      <div className="flex min-w-0 flex-col gap-4">
        <h4 ref={heading} tabIndex={-1} className="font-display text-lg font-semibold">
          {t`Your video is ready`}
        </h4>
        <p className="text-sm text-muted wrap-anywhere">
          {t`${{ file: file.name }} · ${{ size: formatBytes(file.size) }}. It’s only on this device: download or share it before you leave.`}
        </p>
        {isChoppy && (
          <p className="text-sm text-warn">
            {t`This device was busy, so the video may look choppy. Close other tabs and make another one.`}
          </p>
        )}
        {file.type === 'video/webm' && (
          <p className="text-sm text-muted">
            {t`This browser makes WebM videos. If an app only accepts MP4, make the video in another browser, like Safari, or Chrome on Windows or a Mac.`}
          </p>
        )}
        {refused && (
          <p role="alert" className="text-sm text-bad">
            {t`This device couldn’t share the video. Download it instead.`}
          </p>
        )}
        <div className="flex flex-wrap gap-3">
          <Button asChild variant="primary">
            <a href={url} download={file.name}>
              <Icon name="download" size={18} /> {t`Download video`}
            </a>
          </Button>
          {canShareFile(file) && (
            <Button onClick={() => void shareFile(file, name).then((shared) => setRefused(!shared))}>
              <Icon name="share" size={18} /> {t`Share video…`}
            </Button>
          )}
          <Button variant="ghost" onClick={onAnother}>
            {t`Make another`}
          </Button>
        </div>
      </div>
    </div>
  );
};
