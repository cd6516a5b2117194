import { formatBytes, formatLeft } from '#contract-kit/format.ts';
import { classNames } from '#ui/primitives/class-names.ts';
import type { SlotState } from '../drafts/draft-store.ts';
import { t } from '#contract-kit/texts/text.ts';

interface UploadBarProps {
  /** The file's name for screen readers. */
  readonly label: string;
  readonly file: SlotState;
}

export const percentSent = ({ sent, bytes }: SlotState): number =>
  bytes === 0 ? 0 : Math.min(100, Math.round((sent / bytes) * 100));

const UploadBar = ({ label, file }: UploadBarProps) => {
  const percent = percentSent(file);
  return (
    <div className="relative h-1.5 overflow-hidden rounded-full bg-line">
      <progress className="sr-only" aria-label={t`Upload of the ${{ file: label }}`} value={percent} max={100} />
      <div
        style={{ width: `${percent}%` }}
        className={classNames(
          'h-full rounded-full transition-[width]',
          file.phase === 'ready' ? 'bg-good' : file.phase === 'refused' ? 'bg-bad' : 'bg-accent',
          file.phase === 'checking' && 'animate-pulse',
        )}
      />
    </div>
  );
};

/** Describes progress, speed and remaining time. */
const uploadStatus = (file: SlotState, canResume: boolean): string => {
  const { phase, sent, bytes, speed } = file;
  if (phase === 'refused') return '';
  if (phase === 'checking') return t`${{ size: formatBytes(bytes) }} · Checking file…`;
  if (phase === 'ready') return t`${{ size: formatBytes(bytes) }} · Ready`;
  const progress = t`${{ sent: formatBytes(sent) }} of ${{ size: formatBytes(bytes) }}`;
  if (phase === 'waiting') return t`${{ progress }} · Waiting`;
  if (phase === 'stopped')
    return canResume ? t`${{ progress }} · Stopped` : t`${{ progress }} · Choose the same file again to resume`;
  return speed > 0 ? `${progress} · ${formatBytes(speed)}/s · ${formatLeft((bytes - sent) / speed)}` : progress;
};

interface UploadStateProps extends UploadBarProps {
  /** The buttons that act on the file are described by this (`aria-describedby`). */
  readonly statusId: string;
  readonly canResume: boolean;
}

/** Also shows the reason for a refusal, and a warning for the seller. */
export const UploadState = ({ label, file, statusId, canResume }: UploadStateProps) => (
  <>
    <UploadBar label={label} file={file} />
    <p id={statusId} className="tabular text-xs text-muted">
      {uploadStatus(file, canResume)}
    </p>
    {file.reason && (
      <p role="alert" className="text-sm text-bad wrap-anywhere">
        {file.reason}
      </p>
    )}
    {file.phase === 'ready' && file.warning && (
      <output className="text-sm text-warn wrap-anywhere">{file.warning}</output>
    )}
  </>
);
