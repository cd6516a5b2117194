import { type ReactNode, useEffect, useRef } from 'react';
import { useForm } from '#ui/forms/use-form.ts';
import { Button } from '#ui/primitives/button.tsx';
import { TextField } from '#ui/primitives/forms/text-field.tsx';

interface TitleFormProps {
  readonly label: string;
  readonly title?: string;
  readonly submit: string;
  readonly onSave: (title: string) => Promise<void>;
  /** Takes the focus, because the form replaces the pressed button. */
  readonly focused?: boolean;
  readonly aside?: ReactNode;
}

export const TitleForm = ({ label, title = '', submit, onSave, focused = false, aside }: TitleFormProps) => {
  const { form, field, busy } = useForm({
    names: ['title'],
    schema: async () => (await import('../../contract.ts')).helpGroup.pick({ title: true }),
    send: ({ title: typed }) => onSave(typed.trim()),
    onDone: (_answer, _values, element) => element.reset(),
  });
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (focused) input.current?.focus();
  }, [focused]);
  return (
    <form {...form} className="flex flex-col gap-3 sm:flex-row sm:items-start">
      <TextField
        label={label}
        defaultValue={title}
        maxLength={120}
        autoComplete="off"
        className="min-w-0 sm:flex-1"
        {...field('title')}
        ref={input}
      />
      <div className="flex gap-3 sm:pt-6.5">
        <Button type="submit" busy={busy}>
          {submit}
        </Button>
        {aside}
      </div>
    </form>
  );
};
