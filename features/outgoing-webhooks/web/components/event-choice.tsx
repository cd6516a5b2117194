import { useId } from 'react';
import { Button } from '#ui/primitives/button.tsx';
import { Checkbox } from '#ui/primitives/forms/checkbox.tsx';
import { eventNames, type EventType, eventTypeNames } from '../../event-names.ts';
import { t } from '#contract-kit/texts/text.ts';

interface EventChoiceProps {
  readonly chosen: readonly EventType[];
  readonly error: string | undefined;
  readonly onChange: (chosen: readonly EventType[]) => void;
}

export const EventChoice = ({ chosen, error, onChange }: EventChoiceProps) => {
  const id = useId();
  const isAll = chosen.length === eventTypeNames.length;
  const tick = (type: EventType, on: boolean): void =>
    onChange(eventTypeNames.filter((name) => (name === type ? on : chosen.includes(name))));
  return (
    <fieldset name="types" tabIndex={-1} aria-describedby={error ? id : undefined} className="min-w-0 outline-none">
      <legend className="sr-only">{t`Events`}</legend>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <span aria-hidden="true" className="text-sm font-medium">
          {t`Events`}
        </span>
        <Button size="s" variant="ghost" onClick={() => onChange(isAll ? [] : eventTypeNames)}>
          {isAll ? t`Choose none` : t`Choose all`}
        </Button>
      </div>
      <div className="grid gap-x-6 sm:grid-cols-2">
        {eventTypeNames.map((type) => (
          <Checkbox
            key={type}
            checked={chosen.includes(type)}
            onChange={({ currentTarget }) => tick(type, currentTarget.checked)}
            label={
              <>
                <span className="font-medium">{eventNames[type].label}</span>
                <span className="block text-muted">{eventNames[type].summary}</span>
              </>
            }
          />
        ))}
      </div>
      {error && (
        <p id={id} className="mt-1 text-sm text-bad">
          {error}
        </p>
      )}
    </fieldset>
  );
};
