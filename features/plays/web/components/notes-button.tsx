import { toast } from '#ui/composites/toast.tsx';
import { IconButton } from '#ui/primitives/icon-button.tsx';

export const NotesButton = () => (
  <IconButton label="Notes" icon="note" onClick={() => toast.info('Note taking is coming soon')} />
);
