import { useLabel } from '#ui/composites/site-frame.ts';
import { useLabelTheme } from './queries.ts';

/** Whose store and dashboard the pictures and videos that came with the site show, in the build's colors. */
const demoLabel = 'GIJO';

/** Whether these pictures are true of the label, as it is on this page: its name and theme are those in them. */
export const useIsDemoLabel = (): boolean => {
  const isNamed = useLabel().name === demoLabel;
  const isThemed = useLabelTheme() === undefined;
  return isNamed && isThemed;
};
