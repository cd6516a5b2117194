import { genres } from '#content/genres.ts';
import { aiUses } from './ai-use.ts';
import { beatChoices, type ChoiceName, choiceNames, type SomeChoices } from './beat-choices.ts';
import { t } from '#contract-kit/texts/text.ts';

const notes = ['C', 'C#', 'D', 'Eb', 'E', 'F', 'F#', 'G', 'Ab', 'A', 'Bb', 'B'] as const;

export const keys: readonly string[] = notes.flatMap((note) => [`${note} major`, `${note} minor`]);

/** Sub-genres depend on the genre. */
export const choiceOptions: Readonly<Record<ChoiceName, (chosen: SomeChoices) => readonly string[]>> = {
  genre: () => genres.map(({ name }) => name),
  subGenre: ({ genre }) => genres.find(({ name }) => name === genre)?.subGenres ?? [],
  key: () => keys,
  ai: () => aiUses,
};

const rootOf = (name: ChoiceName): ChoiceName => beatChoices[name].within ?? name;

/** Returns messages by choice. An unchanged value may stay, even if it's no longer offered. */
export const findChoiceIssues = (chosen: SomeChoices, before: SomeChoices = {}): Record<string, string[]> => {
  const changed = new Set(choiceNames.filter((name) => chosen[name] !== before[name]).map(rootOf));
  const issues: Record<string, string[]> = {};
  for (const name of choiceNames) {
    const { choose, within, isOpen } = beatChoices[name];
    const value = chosen[name] ?? '';
    const isKnown = isOpen || value === '' || choiceOptions[name](chosen).includes(value);
    if (isKnown || !changed.has(rootOf(name)) || (within && issues[within])) continue;
    issues[name] = [
      within
        ? t`${{ instruction: choose }} of ${{ genre: chosen[within] ?? '' }}.`
        : t`${{ instruction: choose }} from the list.`,
    ];
  }
  return issues;
};
