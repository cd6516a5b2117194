import { create } from 'zustand';
import type { LicensedBeat } from '../card/license-labels.ts';

interface ChooserState {
  readonly open: boolean;
  /** Kept while the dialog fades out. */
  readonly beat: LicensedBeat | null;
  /** Counts openings, each of which starts with nothing selected. */
  readonly times: number;
}

export const useChooser = create<ChooserState>()(() => ({ open: false, beat: null, times: 0 }));

export const openLicenseChooser = (beat: LicensedBeat): void =>
  useChooser.setState(({ times }) => ({ open: true, beat, times: times + 1 }));
export const closeLicenseChooser = (): void => useChooser.setState({ open: false });
