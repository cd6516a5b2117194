import type { Label } from '#contract-kit/label.ts';
import file from './published/disclaimer.json' with { type: 'json' };
import { latestOf } from './published/published-file.ts';

interface Disclaimer {
  readonly title: string;
  readonly paragraphs: readonly string[];
  /** The text beside the required box. */
  readonly confirm: string;
  readonly button: string;
}

const ownDisclaimer = (label: Label): Disclaimer => ({
  title: 'Before you continue',
  paragraphs: [
    `All music, artwork and names on this site belong to ${label.name} and its artists. Listening is free; releasing, performing or broadcasting a beat requires a license.`,
    'Previews are for listening here. Don’t record, sample or share them.',
    'To buy a license, you must be old enough to agree to our terms, or have someone agree for you.',
  ],
  confirm: 'I am Authorized & Understand',
  button: 'Continue',
});

/** Confirmed once, on the first visit. An admin can edit it (Site). */
export const disclaimer = (label: Label): Disclaimer => latestOf<Disclaimer>(file) ?? ownDisclaimer(label);
