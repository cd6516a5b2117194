import { useMemo } from 'react';
import { t } from '#contract-kit/texts/text.ts';
import { Wave } from '#ui/composites/wave.tsx';
import { Button } from '#ui/primitives/button.tsx';
import { Slider } from '#ui/primitives/forms/slider.tsx';
import { Icon } from '#ui/primitives/icon.tsx';
import { formatTime } from '#features/catalogue/format-time.ts';
import { useExcerpt } from './use-excerpt.ts';
import { latestStart, startStep, videoSeconds } from './video-plan.ts';

const maxBars = 120;

const thinned = (peaks: readonly number[]): number[] => {
  const each = Math.max(1, peaks.length / maxBars);
  return Array.from({ length: Math.min(maxBars, peaks.length) }, (_, bar) =>
    Math.max(
      ...peaks.slice(Math.floor(bar * each), Math.max(Math.floor(bar * each) + 1, Math.floor((bar + 1) * each))),
    ),
  );
};

const at = (seconds: number): string => formatTime(Math.floor(seconds) * 1000);

interface StartChoiceProps {
  /** URL of the tagged preview. */
  readonly url: string;
  /** Heights from 0 to 1, over the whole beat. */
  readonly peaks: readonly number[];
  /** Length of the whole beat. */
  readonly seconds: number;
  readonly start: number;
  readonly loudest: number;
  readonly onChange: (start: number) => void;
}

/** Chooses the part of the beat to use: on its wave, by ear or by keyboard. */
export const StartChoice = ({ url, peaks, seconds, start, loudest, onChange }: StartChoiceProps) => {
  const { sounding, play, stop } = useExcerpt(url);
  const bars = useMemo(() => thinned(peaks), [peaks]);
  const end = Math.min(seconds, start + videoSeconds);
  const latest = latestStart(seconds);
  const change = (next: number): void => {
    stop();
    onChange(next);
  };
  return (
    <div className="flex flex-col gap-2">
      <div className="flex items-baseline justify-between gap-4 text-sm">
        <span className="font-medium">{t`Which part`}</span>
        <span className="tabular text-muted">
          {t`${{ start: at(start) }} – ${{ end: at(end) }} of ${{ length: at(seconds) }}`}
        </span>
      </div>
      <div className="relative h-20 rounded-s has-focus-visible:outline-2 has-focus-visible:outline-offset-3 has-focus-visible:outline-accent-bright">
        <Wave peaks={bars} className="h-full text-edge" />
        {/* The chosen part of the same wave, on top. */}
        <div
          className="absolute inset-0"
          style={{ clipPath: `inset(0 ${100 - (end / seconds) * 100}% 0 ${(start / seconds) * 100}% round 6px)` }}
        >
          <div className="absolute inset-0 bg-accent/20" />
          <Wave peaks={bars} className="h-full text-accent" />
        </div>
        {/* A press anywhere moves the chosen part under the pointer. */}
        {latest > 0 && (
          <Slider
            label={t`Start of the video`}
            value={start}
            max={latest}
            step={startStep}
            onChange={change}
            valueText={t`${{ start: at(start) }} to ${{ end: at(end) }} of ${{ length: at(seconds) }}`}
            className="absolute inset-0 h-full w-full opacity-0"
          />
        )}
      </div>
      <div className="flex flex-wrap gap-3">
        <Button size="s" onClick={() => (sounding ? stop() : play(start))}>
          <Icon name={sounding ? 'stop' : 'play'} size={16} /> {sounding ? t`Stop` : t`Listen`}
        </Button>
        {latest > 0 && (
          <Button size="s" variant="ghost" onClick={() => change(loudest)}>
            {t`Loudest part`}
          </Button>
        )}
      </div>
    </div>
  );
};
