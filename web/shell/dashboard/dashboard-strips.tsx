import { useHasStrips } from '../page-frame/site-strips.tsx';
import { Strips } from '../page-frame/strips.tsx';

/** The strips with their code, so that they stay when the frame replaces its skeleton. */
export const DashboardStrips = () => (useHasStrips() ? <Strips /> : null);
