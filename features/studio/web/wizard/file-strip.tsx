import { Button } from '#ui/primitives/button.tsx';
import { classNames } from '#ui/primitives/class-names.ts';
import { Icon } from '#ui/primitives/icon.tsx';
import { uploadFormats, uploadKinds } from '../../upload-kinds.ts';
import { useDraft } from '../drafts/draft-context.ts';
import type { Slot, SlotState } from '../drafts/draft-store.ts';
import { percentSent } from '../fields/upload-state.tsx';
import { useSlot } from '../fields/use-slot.ts';
import { t } from '#contract-kit/texts/text.ts';
import { T, V } from '#ui/texts/rich-text.tsx';

const states: Readonly<Record<SlotState['phase'], (file: SlotState) => string>> = {
  waiting: () => t`waiting`,
  sending: (file) => `${percentSent(file)}%`,
  stopped: () => t`stopped`,
  checking: () => t`checking`,
  ready: () => t`ready`,
  refused: () => t`refused`,
};

/** Shows a word, or a sign if ready or refused, which takes less room. */
const State = ({ slot, file }: { readonly slot: Slot; readonly file: SlotState | undefined }) => {
  const words = file ? states[file.phase](file) : uploadFormats[slot].absent;
  const sign = file?.phase === 'ready' ? 'check' : file?.phase === 'refused' ? 'warning' : null;
  if (sign === null) return <span className="text-muted">{words}</span>;
  return (
    <>
      <Icon name={sign} size={14} className={sign === 'check' ? 'text-good' : 'text-bad'} />
      <span className="sr-only">{words}</span>
    </>
  );
};

/** Every step shows this: "MP3 ✓ WAV 60% ZIP missing". */
export const FileStrip = () => {
  const { files } = useDraft();
  return (
    <ul aria-label={t`Files`} className="tabular mt-2.5 mb-1.5 flex flex-wrap gap-x-4 gap-y-1 text-xs">
      {uploadKinds.map((slot) => (
        <li
          key={slot}
          className={classNames('flex items-center gap-1', files[slot]?.phase === 'refused' && 'text-bad')}
        >
          <span className="font-medium">{uploadFormats[slot].shortTitle}</span> <State slot={slot} file={files[slot]} />
        </li>
      ))}
    </ul>
  );
};

const RefusedFile = ({ slot }: { readonly slot: Slot }) => {
  const { file, choose, input } = useSlot(slot);
  const { title } = uploadFormats[slot];
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-m border border-bad/60 px-3 py-2">
      <p role="alert" className="min-w-0 flex-1 basis-48 text-sm text-bad wrap-anywhere">
        {file?.reason}
      </p>
      <Button size="s" onClick={choose}>
        <T>
          Choose again
          <span className="sr-only">
            {' '}
            the <V of={{ file: title }} />
          </span>
        </T>
      </Button>
      <input {...input} aria-label={title} />
    </li>
  );
};

/** Used by steps that don't show the files themselves. */
export const RefusedFiles = ({ shown }: { readonly shown: readonly Slot[] }) => {
  const { files } = useDraft();
  const refused = uploadKinds.filter((slot) => files[slot]?.phase === 'refused' && !shown.includes(slot));
  if (refused.length === 0) return null;
  return (
    <ul aria-label={t`Refused files`} className="mb-5 flex flex-col gap-2">
      {refused.map((slot) => (
        <RefusedFile key={slot} slot={slot} />
      ))}
    </ul>
  );
};
