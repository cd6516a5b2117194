import {
  type ChoiceColumn,
  choiceNames,
  type Choices,
  type SomeChoices,
  beatChoices,
  eachChoice,
} from '../../beat-choices.ts';

export const choiceColumns: readonly ChoiceColumn[] = choiceNames.map((name) => beatChoices[name].column);

export const toColumns = (choices: SomeChoices): Partial<Record<ChoiceColumn, string>> =>
  Object.fromEntries(
    choiceNames.flatMap((name) => (choices[name] === undefined ? [] : [[beatChoices[name].column, choices[name]]])),
  );

export const fromColumns = (row: Readonly<Record<ChoiceColumn, string>>): Choices =>
  eachChoice((name) => row[beatChoices[name].column]);
