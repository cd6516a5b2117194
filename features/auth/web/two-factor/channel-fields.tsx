import type { ReactNode } from 'react';
import { TextField, type TextFieldProps } from '#ui/primitives/forms/text-field.tsx';
import { t } from '#contract-kit/texts/text.ts';

export type Channel = 'email' | 'phone';

interface ChoiceProps {
  readonly value: Channel;
  readonly chosen: Channel;
  readonly onChoose: (channel: Channel) => void;
  readonly disabled?: boolean;
  readonly label: string;
  readonly hint: ReactNode;
}

const Choice = ({ value, chosen, onChoose, disabled = false, label, hint }: ChoiceProps) => (
  <label className="grid grid-cols-[auto_1fr] gap-x-3 rounded-m border border-edge p-4 text-sm transition-colors has-checked:border-accent has-disabled:border-line">
    <input
      type="radio"
      name="channel"
      value={value}
      checked={chosen === value}
      disabled={disabled}
      onChange={() => onChoose(value)}
      className="size-5"
    />
    <span className={`font-medium ${disabled ? 'text-muted' : ''}`}>{label}</span>
    <span className="col-start-2 min-w-0 wrap-anywhere text-muted">{hint}</span>
  </label>
);

export interface ChannelFieldsProps {
  readonly email: string;
  readonly phoneAvailable: boolean;
  readonly channel: Channel;
  readonly onChannel: (channel: Channel) => void;
  readonly phone: Pick<TextFieldProps, 'name' | 'error'>;
}

/** The phone is disabled without an SMS service. */
export const ChannelFields = (props: ChannelFieldsProps) => {
  const { email, phoneAvailable, channel, onChannel, phone } = props;
  return (
    <fieldset className="grid gap-3">
      <legend className="mb-2 text-sm font-medium">{t`Where should we send your codes?`}</legend>
      <Choice value="email" chosen={channel} onChoose={onChannel} label={t`Email`} hint={email} />
      <Choice
        value="phone"
        chosen={channel}
        onChoose={onChannel}
        disabled={!phoneAvailable}
        label={t`Phone`}
        hint={phoneAvailable ? t`A text message to your number.` : t`Codes by phone aren’t available on this site.`}
      />
      {channel === 'phone' && (
        <TextField
          label={t`Phone number`}
          type="tel"
          inputMode="tel"
          autoComplete="tel"
          placeholder="(404) 555-0123"
          hint={t`Outside the US and Canada with its country code.`}
          {...phone}
        />
      )}
    </fieldset>
  );
};
