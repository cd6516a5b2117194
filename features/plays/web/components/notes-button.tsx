import { t } from '#contract-kit/texts/text.ts';
import { toast } from '#ui/composites/toast.tsx';
import { IconButton } from '#ui/primitives/icon-button.tsx';

export const NotesButton = () => (
  <IconButton label={t`Notes`} icon="note" onClick={() => toast.info(t`Note taking is coming soon`)} />
);
