import { type FocusEventHandler, useState } from 'react';
import type { FieldLabels } from '#ui/primitives/forms/field.tsx';
import { TextArea } from '#ui/primitives/forms/text-area.tsx';

const toText = (paragraphs: readonly string[]): string => paragraphs.join('\n\n');

const toParagraphs = (text: string): string[] =>
  text
    .split(/\n\s*\n/)
    .map((paragraph) => paragraph.trim())
    .filter((paragraph) => paragraph !== '');

interface ParagraphsFieldProps extends FieldLabels {
  readonly max: number;
  readonly value: readonly string[];
  readonly onChange: (paragraphs: string[]) => void;
  readonly onBlur: FocusEventHandler<HTMLElement>;
}

/** Keeps the text as it was typed, with the empty lines at its end, as long as it means the same paragraphs. */
export const ParagraphsField = ({ max, value, onChange, ...labels }: ParagraphsFieldProps) => {
  const [typed, setTyped] = useState(() => toText(value));
  const text = toText(toParagraphs(typed)) === toText(value) ? typed : toText(value);
  return (
    <TextArea
      {...labels}
      rows={Math.min(16, 3 + 3 * value.length)}
      maxLength={max}
      value={text}
      onChange={({ currentTarget }) => {
        setTyped(currentTarget.value);
        onChange(toParagraphs(currentTarget.value));
      }}
    />
  );
};
