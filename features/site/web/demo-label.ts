import { mediaLabel } from '#content/theme.ts';
import { useLabel } from '#ui/composites/site-frame.ts';
import { useLabelTheme } from './queries.ts';

/** Whether these pictures are true of the label, as it is on this page: its name and theme are those in them. */
export const useIsDemoLabel = (): boolean => {
  const isNamed = useLabel().name === mediaLabel;
  const isThemed = useLabelTheme() === undefined;
  return isNamed && isThemed;
};
