import { useId, useRef, useState } from 'react';
import { classNames } from '#ui/primitives/class-names.ts';
import { Button } from '#ui/primitives/button.tsx';
import { Icon } from '#ui/primitives/icon.tsx';
import { IconButton } from '#ui/primitives/icon-button.tsx';
import { useApi } from '#ui/data/api.ts';
import { type Slot, type SlotState, useDraftBeat } from './draft-store.ts';
import { formatBytes, formatLeft } from './format-bytes.ts';
import { dropFile, sendFile } from './send-file.ts';

export const slotNames: Readonly<Record<Slot, { readonly title: string; readonly accept: string }>> = {
  cover: { title: 'Cover image', accept: 'image/jpeg,image/png,image/webp' },
  mp3: { title: 'MP3', accept: '.mp3,audio/mpeg' },
  wav: { title: 'WAV', accept: '.wav,audio/wav' },
  trackouts: { title: 'ZIP of trackouts', accept: '.zip,application/zip' },
};

const wordsOf = (file: SlotState): string => {
  const { phase, sent, bytes, speed } = file;
  if (phase === 'checking') return `${formatBytes(bytes)} · Checking what is in it...`;
  if (phase === 'ready') return `${formatBytes(bytes)} · Ready`;
  const so = `${formatBytes(sent)} of ${formatBytes(bytes)}`;
  if (phase === 'stopped') return `${so} · Choose the same file again to go on`;
  return speed > 0 ? `${so} · ${formatBytes(speed)}/s · ${formatLeft((bytes - sent) / speed)}` : so;
};

const Bar = ({ slot, file }: { readonly slot: Slot; readonly file: SlotState }) => {
  const percent = file.bytes === 0 ? 0 : Math.min(100, Math.round((file.sent / file.bytes) * 100));
  return (
    <div className="relative h-1.5 overflow-hidden rounded-full bg-line">
      <progress className="sr-only" aria-label={`Upload of the ${slotNames[slot].title}`} value={percent} max={100} />
      <div
        style={{ width: `${percent}%` }}
        className={classNames(
          'h-full rounded-full transition-[width]',
          file.phase === 'ready' ? 'bg-good' : file.phase === 'refused' ? 'bg-bad' : 'bg-signal',
          file.phase === 'checking' && 'animate-pulse',
        )}
      />
    </div>
  );
};

/** A file of the beat: where it is chosen, and how far it is. */
export const FileSlot = ({ slot }: { readonly slot: Slot }) => {
  const api = useApi();
  const file = useDraftBeat(({ files }) => files[slot]);
  const input = useRef<HTMLInputElement>(null);
  const words = useId();
  const { title, accept } = slotNames[slot];
  const [over, setOver] = useState(false);
  return (
    <div
      onDragOver={() => setOver(true)}
      onDragLeave={() => setOver(false)}
      onDrop={() => setOver(false)}
      className={classNames(
        'contain-inline-size rounded-m border p-4 transition-colors',
        over ? 'border-signal bg-raised' : file?.phase === 'refused' ? 'border-bad/60' : 'border-line bg-ink/40',
      )}
    >
      <div className="flex items-center gap-3">
        <span
          className={classNames(
            'grid size-10 shrink-0 place-items-center rounded-full',
            file?.phase === 'ready' ? 'bg-good text-ink' : 'bg-raised text-muted',
          )}
        >
          <Icon name={file?.phase === 'ready' ? 'check' : file?.phase === 'refused' ? 'warning' : 'plus'} />
        </span>
        <div className="min-w-0 flex-1">
          <p className="font-medium">{title}</p>
          <p className="truncate text-sm text-muted">{file ? file.name : 'No file yet'}</p>
        </div>
        {(!file || file.phase === 'stopped' || file.phase === 'refused') && (
          <Button size="s" aria-describedby={words} onClick={() => input.current?.click()}>
            {file ? 'Choose again' : 'Choose'}
            <span className="sr-only"> the {title}</span>
          </Button>
        )}
        {file && <IconButton label={`Remove the ${title}`} icon="close" onClick={() => void dropFile(slot)} />}
      </div>
      <input
        ref={input}
        type="file"
        name={slot}
        aria-label={title}
        accept={accept}
        tabIndex={-1}
        className="sr-only"
        onChange={(event) => {
          const [chosen] = event.currentTarget.files ?? [];
          if (chosen) void sendFile(api, slot, chosen);
          event.currentTarget.value = '';
        }}
      />
      {file && (
        <div className="mt-3 flex flex-col gap-1.5">
          <Bar slot={slot} file={file} />
          <p id={words} className="tabular text-xs text-muted">
            {file.phase === 'refused' ? '' : wordsOf(file)}
          </p>
          {file.reason && (
            <p role="alert" className="text-sm text-bad wrap-anywhere">
              {file.reason}
            </p>
          )}
        </div>
      )}
    </div>
  );
};
