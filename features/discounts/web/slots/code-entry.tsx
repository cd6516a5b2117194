import { useEffect, useRef, useState } from 'react';
import { forgetCode, isTypedWrong, keepCode } from '#features/checkout/web/public-code.ts';
import { useForm } from '#ui/forms/use-form.ts';
import type { Slots } from '#ui/routing/slots.ts';
import { Button } from '#ui/primitives/button.tsx';
import { classNames } from '#ui/primitives/class-names.ts';
import { Icon } from '#ui/primitives/icon.tsx';
import { IconButton } from '#ui/primitives/icon-button.tsx';
import { TextField } from '#ui/primitives/forms/text-field.tsx';
import { codeWords } from '../codes/standing-words.ts';
import { t } from '#contract-kit/texts/text.ts';

interface CodeFormProps {
  /** The refused code; empty if there is none. */
  readonly first: string;
  readonly error: string | null;
  readonly onCancel: () => void;
}

const CodeForm = ({ first, error, onCancel }: CodeFormProps) => {
  const [typed, setTyped] = useState(first);
  const { form, field } = useForm({
    names: ['code'],
    schema: async () => (await import('#features/checkout/contract.ts')).codeForm,
    send: async ({ code }) => keepCode(code),
  });
  const { error: formError, ...input } = field('code');
  return (
    <form {...form} className="flex items-start gap-2">
      <TextField
        {...input}
        data-code
        label={t`Discount code`}
        hideLabel
        placeholder={t`Discount code`}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={64}
        className="flex-1 [&_input]:not-placeholder-shown:uppercase"
        error={formError ?? (typed === first && error)}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
        end={
          <IconButton
            label={first === '' ? t`Close` : t`Remove code ${{ code: first }}`}
            icon="close"
            onClick={onCancel}
          />
        }
      />
      <Button type="submit">{t`Apply`}</Button>
    </form>
  );
};

interface CodeChipProps {
  readonly code: string;
  readonly applied: boolean;
  readonly onRemove: () => void;
}

const CodeChip = ({ code, applied, onRemove }: CodeChipProps) => (
  <p
    className={classNames(
      'inline-flex max-w-full items-center gap-2 rounded-full border ps-3.5 text-sm font-semibold',
      applied ? 'border-good/60 text-good' : 'border-edge/60 text-muted',
    )}
  >
    <Icon name={applied ? 'check' : 'info'} size={16} className="shrink-0" />
    <span className="truncate">{code}</span>
    <IconButton data-code label={t`Remove code ${{ code }}`} icon="close" iconSize={16} onClick={onRemove} />
  </p>
);

/** When the pressed element is replaced, the focus moves to its replacement. */
const useFocusReplacement = (shown: string) => {
  const root = useRef<HTMLDivElement>(null);
  const before = useRef(shown);
  const hadFocus = useRef(false);
  useEffect(() => {
    const changed = before.current !== shown;
    before.current = shown;
    if (changed && hadFocus.current && document.activeElement?.tagName !== 'INPUT') {
      root.current?.querySelector<HTMLElement>('[data-code]')?.focus();
    }
  }, [shown]);
  return {
    ref: root,
    onFocus: () => {
      hadFocus.current = true;
    },
    onBlur: (event: { readonly relatedTarget: Element | null }) => {
      // Nothing else gets the focus if the focused element was removed.
      if (event.relatedTarget && !root.current?.contains(event.relatedTarget)) hadFocus.current = false;
    },
  };
};

/** A button, then a field, then the code with its state. */
export const Component = ({ code }: Slots['cart.code']) => {
  const [open, setOpen] = useState(false);
  const words = code && codeWords(code);
  const wrong = code !== null && isTypedWrong(code.standing);
  const applied = code?.standing === 'applied';
  const shown = wrong ? 'wrong' : code ? 'chip' : open ? 'form' : 'button';
  const replacement = useFocusReplacement(shown);
  const close = (): void => {
    setOpen(false);
    forgetCode();
  };
  return (
    <div {...replacement}>
      {shown === 'button' && (
        <Button data-code variant="ghost" size="s" className="-ms-4 text-muted" onClick={() => setOpen(true)}>
          <Icon name="plus" size={16} />
          {t`Add a discount code`}
        </Button>
      )}
      {(shown === 'form' || shown === 'wrong') && (
        <CodeForm key={code?.code ?? ''} first={code?.code ?? ''} error={wrong ? words : null} onCancel={close} />
      )}
      {shown === 'chip' && code && <CodeChip code={code.code} applied={applied} onRemove={close} />}
      {/* Visible if neither the chip nor the field shows the state. */}
      <output className={applied || shown !== 'chip' ? 'sr-only' : 'mt-1.5 block text-sm text-muted'}>{words}</output>
    </div>
  );
};
