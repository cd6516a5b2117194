import { TextArea } from '#ui/primitives/forms/text-area.tsx';
import { TextField, type TextFieldProps } from '#ui/primitives/forms/text-field.tsx';
import { maxTextLength } from '../../rules.ts';
import { t } from '#contract-kit/texts/text.ts';

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
      label={t`Message to ${{ name: to }}`}
      hint={t`Without links and email addresses.`}
      rows={3}
      maxLength={maxTextLength}
      {...text}
      required={false}
    />
  </>
);
