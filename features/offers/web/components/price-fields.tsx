import { TextArea } from '#ui/primitives/forms/text-area.tsx';
import { TextField, type TextFieldProps } from '#ui/primitives/forms/text-field.tsx';
import { maxTextLength } from '../../rules.ts';

interface PriceFieldsProps {
  readonly price: TextFieldProps;
  readonly text: { readonly name: string; readonly error: string | undefined };
  /** The name of the message's reader. */
  readonly to: string;
}

export const PriceFields = ({ price, text, to }: PriceFieldsProps) => (
  <>
    <TextField inputMode="decimal" autoComplete="off" maxLength={14} {...price} />
    <TextArea
      label={`Message to ${to}`}
      hint="Without links and email addresses."
      rows={3}
      maxLength={maxTextLength}
      {...text}
      required={false}
    />
  </>
);
