import { create } from 'zustand';
import type { LicensedBeat } from '../card/license-labels.ts';

/** The dialog itself belongs to checkout, which is above this feature. */
interface ChooserState {
  readonly open: boolean;
  /** Somebody hovers over a price button, so the dialog's code is about to be needed. */
  readonly expected: boolean;
  /** Beats to choose from if a license was chosen before a beat; the first one is shown. */
  readonly beats: readonly LicensedBeat[];
  /** The title of the license that's selected at first. */
  readonly license: string | null;
  /** Kept while the dialog fades out. */
  readonly beat: LicensedBeat | null;
  /** Counts openings, each of which starts fresh. */
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

/** Opens it for a beat with nothing selected. */
export const openLicenseChooser = (beat: LicensedBeat): void =>
  useChooser.setState(({ times }) => ({ open: true, beat, beats: [beat], license: null, times: times + 1 }));
/** Opens it with a license selected that each of these beats is offered under. */
export const openLicense = (license: string, beats: readonly LicensedBeat[]): void =>
  useChooser.setState(({ times }) => ({ open: true, beat: beats[0] ?? null, beats, license, times: times + 1 }));
export const expectLicenseChooser = (): void => useChooser.setState({ expected: true });
export const closeLicenseChooser = (): void => useChooser.setState({ open: false });
