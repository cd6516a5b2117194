import { create } from 'zustand';
import type { LicensedBeat } from '../card/license-labels.ts';

/** State of the chooser. The dialog itself belongs to checkout, which this feature can't import. */
interface ChooserState {
  readonly open: boolean;
  /** A price button was hovered or focused, so the dialog's code will soon be needed. */
  readonly expected: boolean;
  /** Beats to choose from if a license was chosen before a beat; the first beat is shown. */
  readonly beats: readonly LicensedBeat[];
  /** Title of the license that is selected at first. */
  readonly license: string | null;
  /** Stays set while the dialog fades out. */
  readonly beat: LicensedBeat | null;
  /** Number of openings. The chooser starts fresh with each. */
  readonly times: number;
}

export const useChooser = create<ChooserState>()(() => ({
  open: false,
  expected: false,
  beats: [],
  license: null,
  beat: null,
  times: 0,
}));

/** Opens the chooser for a beat with no license selected. */
export const openLicenseChooser = (beat: LicensedBeat): void =>
  useChooser.setState(({ times }) => ({ open: true, beat, beats: [beat], license: null, times: times + 1 }));
/** Opens the chooser with a license selected that all these beats are offered under. */
export const openLicense = (license: string, beats: readonly LicensedBeat[]): void =>
  useChooser.setState(({ times }) => ({ open: true, beat: beats[0] ?? null, beats, license, times: times + 1 }));
export const expectLicenseChooser = (): void => useChooser.setState({ expected: true });
export const closeLicenseChooser = (): void => useChooser.setState({ open: false });
