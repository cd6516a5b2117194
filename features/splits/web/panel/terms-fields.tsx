import { useId, useState } from 'react';
import { Checkbox } from '#ui/primitives/forms/checkbox.tsx';
import { TextField } from '#ui/primitives/forms/text-field.tsx';
import type { Terms } from '../../contract.ts';
import { isProducerRole, maxProLength, maxRoleLength, percentOf, suggestedRoles } from '../../rules.ts';
import { t } from '#contract-kit/texts/text.ts';

export const termsNames = ['role', 'share', 'publishing', 'pro', 'ipi'] as const;
export type TermsName = (typeof termsNames)[number];

interface TermsFieldsProps {
  readonly field: (name: TermsName) => { readonly name: string; readonly error?: string | undefined };
  /** The terms in force or offered now. */
  readonly now?: Terms;
  readonly isProducer: boolean;
  readonly onProducer: (isProducer: boolean) => void;
  /** Called with the share field's text while it's typed. */
  readonly onShare: (typed: string) => void;
}

export const TermsFields = ({ field, now, isProducer, onProducer, onShare }: TermsFieldsProps) => {
  const list = useId();
  const [touched, setTouched] = useState(now !== undefined);
  return (
    <>
      <TextField
        label={t`Role`}
        list={list}
        maxLength={maxRoleLength}
        autoComplete="off"
        defaultValue={now?.role}
        {...field('role')}
        onInput={({ currentTarget }) => {
          if (!touched) onProducer(isProducerRole(currentTarget.value));
        }}
      />
      <datalist id={list}>
        {suggestedRoles.map((role) => (
          <option key={role} value={role}>
            {role}
          </option>
        ))}
      </datalist>
      <TextField
        label={t`Share of the money`}
        inputMode="decimal"
        autoComplete="off"
        end={<span className="px-3">%</span>}
        defaultValue={now && percentOf(now.bps)}
        {...field('share')}
        onInput={({ currentTarget }) => onShare(currentTarget.value)}
      />
      <TextField
        label={t`Publishing share`}
        inputMode="decimal"
        autoComplete="off"
        end={<span className="px-3">%</span>}
        defaultValue={now?.publishingBps == null ? '' : percentOf(now.publishingBps)}
        {...field('publishing')}
        required={false}
      />
      <TextField
        label={t`PRO`}
        hint={t`Who collects for them, like BMI or PRS.`}
        maxLength={maxProLength}
        autoComplete="off"
        defaultValue={now?.pro}
        {...field('pro')}
        required={false}
      />
      <TextField
        label={t`IPI name number`}
        inputMode="numeric"
        autoComplete="off"
        defaultValue={now?.ipi}
        {...field('ipi')}
        required={false}
      />
      <Checkbox
        className="sm:col-span-2"
        label={t`Credit them as a producer: “Prod. by you & them”`}
        checked={isProducer}
        onChange={({ currentTarget }) => {
          setTouched(true);
          onProducer(currentTarget.checked);
        }}
      />
    </>
  );
};
