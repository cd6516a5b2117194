import { create } from 'zustand';
import type { LicensedBeat } from '../card/license-labels.ts';

/** The dialog itself is checkout's, which is above this feature. */
interface ChooserState {
  readonly open: boolean;
  /** Someone points at a price button: the dialog's code is about to be needed. */
  readonly expected: boolean;
  /** Beats to choose from, the first of them shown: someone has chosen a license before a beat. */
  readonly beats: readonly LicensedBeat[];
  /** The title of the license that's selected at first. */
  readonly license: string | null;
  /** Kept while the dialog fades out. */
  readonly beat: LicensedBeat | null;
  /** Counts openings, each of which starts anew. */
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

/** Of a beat, with nothing selected. */
export const openLicenseChooser = (beat: LicensedBeat): void =>
  useChooser.setState(({ times }) => ({ open: true, beat, beats: [beat], license: null, times: times + 1 }));
/** With a license selected that each of these beats is offered under. */
export const openLicense = (license: string, beats: readonly LicensedBeat[]): void =>
  useChooser.setState(({ times }) => ({ open: true, beat: beats[0] ?? null, beats, license, times: times + 1 }));
export const expectLicenseChooser = (): void => useChooser.setState({ expected: true });
export const closeLicenseChooser = (): void => useChooser.setState({ open: false });
