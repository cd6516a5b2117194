import { colors as builtInColors } from '#content/theme.ts';
import { useLabelTheme } from '#features/site/web/public.ts';
import { plural, t } from '#contract-kit/texts/text.ts';
import { useLabel } from '#ui/composites/site-frame.ts';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useRef, useState } from 'react';
import { Segments } from '#ui/composites/segments.tsx';
import { Button } from '#ui/primitives/button.tsx';
import { classNames } from '#ui/primitives/class-names.ts';
import { useFocusAtOnce } from '#ui/primitives/overlays/use-focus-at-once.ts';
import { Skeleton } from '#ui/primitives/skeleton.tsx';
import type { Beat } from '#features/catalogue/contract.ts';
import { beatName } from '#features/catalogue/paths.ts';
import { decodeWave } from '#features/catalogue/waveform.ts';
import { peaksQuery } from '#features/catalogue/web/queries.ts';
import { makeVideo, previewUrl, recordableType } from './make-video.ts';
import { StartChoice } from './start-choice.tsx';
import { type Make, useVideo } from './use-video.ts';
import { findLoudestStart, layouts, type VideoFormat, videoSeconds } from './video-plan.ts';
import { shownVideoClass, VideoResult } from './video-result.tsx';

const formats = () =>
  [
    { value: 'vertical', label: t`Vertical 9:16` },
    { value: 'square', label: t`Square 1:1` },
  ] as const;

/** Null while loading. If they can't be fetched, the list's coarse wave is used. */
const usePeaks = (beat: Beat): readonly number[] | null => {
  const { data, isError } = useQuery(peaksQuery(beat._id));
  return useMemo(
    () => (data ? data.peaks.map((peak) => peak / 255) : isError ? decodeWave(beat.wave) : null),
    [data, isError, beat.wave],
  );
};

interface RecordingProps {
  /** From 0 to 1. */
  readonly share: number;
  readonly seconds: number;
  readonly onCancel: () => void;
}

const Recording = ({ share, seconds, onCancel }: RecordingProps) => {
  const cancel = useFocusAtOnce<HTMLButtonElement>();
  const percent = Math.round(share * 100);
  return (
    <div className="flex min-w-0 flex-col gap-4">
      <output className="font-display text-lg font-semibold">{t`Recording…`}</output>
      <div className="relative h-1.5 overflow-hidden rounded-full bg-line">
        <progress className="sr-only" aria-label={t`Recording of the video`} value={percent} max={100} />
        <div style={{ width: `${percent}%` }} className="h-full rounded-full bg-accent" />
      </div>
      <p className="tabular text-sm text-muted">
        {t`${{ recorded: String(Math.floor(share * seconds)) }} of ${plural({ seconds }, { one: '# second', other: '# seconds' })}, without sound here. Keep this tab in view until it’s done.`}
      </p>
      <div>
        <Button ref={cancel} onClick={onCancel}>
          {t`Cancel`}
        </Button>
      </div>
    </div>
  );
};

interface ChoicesProps {
  readonly beat: Beat;
  readonly format: VideoFormat;
  readonly onFormat: (format: VideoFormat) => void;
  readonly peaks: readonly number[] | null;
  /** Length of the whole beat. */
  readonly seconds: number;
  /** Length of the video. */
  readonly length: number;
  readonly loudest: number;
  readonly start: number;
  readonly onStart: (start: number) => void;
  readonly again: { readonly problem: string | null } | null;
  readonly onMake: () => void;
}

const Choices = (props: ChoicesProps) => {
  const { beat, format, onFormat, peaks, seconds, length, loudest, start, onStart, again, onMake } = props;
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (again) button.current?.focus();
  }, [again]);
  return (
    <div className="flex min-w-0 flex-col gap-5">
      <Segments label={t`Format`} options={formats()} value={format} onChange={onFormat} className="self-start" />
      {peaks ? (
        <StartChoice {...{ peaks, seconds, start, loudest }} url={previewUrl(beat)} onChange={onStart} />
      ) : (
        <Skeleton className="h-40 rounded-m" />
      )}
      {again?.problem && (
        <p role="alert" className="text-sm text-bad">
          {again.problem}
        </p>
      )}
      <div className="flex flex-wrap items-center gap-x-5 gap-y-3">
        <Button ref={button} variant="primary" disabled={!peaks} onClick={onMake}>
          {t`Make video`}
        </Button>
        <p className="text-sm text-muted">
          {t`Recording takes ${plural({ seconds: length }, { one: '# second', other: '# seconds' })}, in real time. Keep this tab in view until it’s done.`}
        </p>
      </div>
    </div>
  );
};

interface MakerProps {
  readonly beat: Beat;
  readonly mimeType: string;
  readonly make: Make;
}

const Maker = ({ beat, mimeType, make }: MakerProps) => {
  const { name: labelName } = useLabel();
  const theme = useLabelTheme() ?? builtInColors;
  const peaks = usePeaks(beat);
  const seconds = beat.durationMs / 1000;
  const length = Math.min(videoSeconds, Math.floor(seconds));
  const loudest = useMemo(() => findLoudestStart(peaks ?? [], seconds), [peaks, seconds]);
  const [format, setFormat] = useState<VideoFormat>('vertical');
  const [chosen, setChosen] = useState<number | null>(null);
  const canvas = useRef<HTMLCanvasElement>(null);
  const { state, start, restart } = useVideo(make);
  const top = useRef<HTMLDivElement>(null);
  // Scrolls, because the new content is taller than the old.
  useEffect(() => {
    if (state.phase !== 'choosing') top.current?.scrollIntoView({ block: 'nearest' });
  }, [state.phase]);
  const from = chosen ?? loudest;
  const onMake = (): void => {
    if (canvas.current) void start({ beat, labelName, theme, format, start: from, mimeType, canvas: canvas.current });
  };
  if (state.phase === 'done') {
    return (
      <div ref={top}>
        <VideoResult made={state.made} url={state.url} name={beatName(beat)} onAnother={restart} />
      </div>
    );
  }
  const isRecording = state.phase === 'recording';
  return (
    <div
      ref={top}
      className={classNames('grid gap-6', isRecording && 'sm:grid-cols-[auto_minmax(0,1fr)] sm:items-center')}
    >
      <canvas
        ref={canvas}
        width={layouts[format].width}
        height={layouts[format].height}
        hidden={!isRecording}
        aria-hidden="true"
        className={shownVideoClass[format]}
      />
      {state.phase === 'recording' ? (
        <Recording share={state.share} seconds={length} onCancel={restart} />
      ) : (
        <Choices
          {...{ beat, format, peaks, seconds, length, loudest, onMake }}
          start={from}
          again={state.again}
          onFormat={setFormat}
          onStart={setChosen}
        />
      )}
    </div>
  );
};

interface VideoMakerProps {
  readonly beat: Beat;
  readonly make?: Make;
}

/** A short video of a beat, made by this browser from the tagged preview. */
export const VideoMaker = ({ beat, make = makeVideo }: VideoMakerProps) => {
  const heading = useFocusAtOnce<HTMLHeadingElement>();
  const [mimeType] = useState(recordableType);
  return (
    <div className="flex flex-col gap-4">
      <div>
        <h3 ref={heading} tabIndex={-1} className="font-display text-lg font-semibold">
          {t`Make a video`}
        </h3>
        <p className="mt-1 max-w-prose text-sm text-muted">
          {t`${plural({ seconds: videoSeconds }, { one: '# second', other: '# seconds' })} with the cover and the moving wave, for stories, reels and posts. It’s made on this device, from the tagged preview.`}
        </p>
      </div>
      {mimeType ? (
        <Maker {...{ beat, mimeType, make }} />
      ) : (
        <p role="alert" className="max-w-prose text-sm text-warn">
          {t`This browser can’t make videos. Open this page in a current version of Chrome, Edge, Firefox or Safari.`}
        </p>
      )}
    </div>
  );
};
