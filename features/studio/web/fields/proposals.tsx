import { soundKinds } from '#features/licenses/file-kinds.ts';
import { Button } from '#ui/primitives/button.tsx';
import { classNames } from '#ui/primitives/class-names.ts';
import { useChangeFields, useDraft } from '../drafts/draft-context.ts';
import { isUnderWay } from '../drafts/draft-store.ts';
import { t } from '#contract-kit/texts/text.ts';

interface ProposalsProps {
  readonly className?: string;
  /** Leaves out the box and “Listening…”, for drafts in a list, whose fields are already filled in. */
  readonly brief?: boolean;
}

/** Tall enough for all suggestions (two lines on a narrow page), so that the fields below don't move. */
const box = 'min-h-26 rounded-m bg-raised/60 p-3 sm:min-h-15';

const Listening = ({ className }: { readonly className?: string | undefined }) => (
  <p className={classNames('flex items-center text-sm text-muted', box, className)}>{t`Listening for BPM and key…`}</p>
);

/** Suggestions are from the files' tags or audio. Detectors often find half or double the tempo. */
export const Proposals = ({ className, brief = false }: ProposalsProps) => {
  const { files, fields } = useDraft();
  const change = useChangeFields();
  const sounds = soundKinds.toReversed().flatMap((kind) => files[kind] ?? []);
  const heard = sounds.find((file) => file.phase === 'ready' && (file.bpm || file.key));
  const bpm = Number(fields.bpm) || heard?.bpm || 0;
  if (!heard) return !brief && sounds.some(isUnderWay) ? <Listening className={className} /> : null;
  const set = (value: number): void => change({ bpm: String(Math.round(value)) });
  const isChosen = fields.bpm === String(heard.bpm);
  return (
    <div className={classNames('flex flex-wrap content-center items-center gap-2', brief ? 'text-sm' : box, className)}>
      <p className="me-1 text-sm text-muted">{t`Suggested`}</p>
      {heard.bpm !== null && (
        <Button size="s" aria-pressed={isChosen} onClick={() => set(heard.bpm ?? 0)}>
          {t`${{ bpm: String(heard.bpm) }} BPM`}
        </Button>
      )}
      {bpm > 0 && bpm * 2 < 1000 && (
        <Button size="s" aria-label={t`×2: double the BPM`} onClick={() => set(bpm * 2)}>
          ×2
        </Button>
      )}
      {bpm > 1 && (
        <Button size="s" aria-label={t`÷2: halve the BPM`} onClick={() => set(bpm / 2)}>
          ÷2
        </Button>
      )}
      {heard.key !== null && (
        <Button size="s" aria-pressed={fields.key === heard.key} onClick={() => change({ key: heard.key ?? '' })}>
          {heard.key}
        </Button>
      )}
    </div>
  );
};
