import { create } from 'zustand';
import type { LicensedBeat } from '../card/license-labels.ts';

/** The dialog itself is checkout's, which is above this feature. */
interface ChooserState {
  readonly open: boolean;
  /** Someone points at a price button: the dialog's code is about to be needed. */
  readonly expected: boolean;
  /** Kept while the dialog fades out. */
  readonly beat: LicensedBeat | null;
  /** Counts openings, each of which starts with nothing selected. */
  readonly times: number;
}

export const useChooser = create<ChooserState>()(() => ({ open: false, expected: false, beat: null, times: 0 }));

export const openLicenseChooser = (beat: LicensedBeat): void =>
  useChooser.setState(({ times }) => ({ open: true, beat, times: times + 1 }));
export const expectLicenseChooser = (): void => useChooser.setState({ expected: true });
export const closeLicenseChooser = (): void => useChooser.setState({ open: false });
