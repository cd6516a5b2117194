import { centsToPrice, priceToCents } from '#contract-kit/money.ts';
import { formatPrice } from '#contract-kit/format.ts';
import type { Code } from '../../contract.ts';
import { percentOff } from '../../percent-off.ts';
import { localTime } from '../../typed-fields.ts';
import { t } from '#contract-kit/texts/text.ts';

export interface CodeDraft {
  readonly code: string;
  readonly kind: Code['kind'];
  readonly value: string;
  readonly minSubtotal: string;
  readonly maxUses: string;
  readonly maxUsesPerBuyer: string;
  /** Values of `datetime-local` fields, in the reader's time zone. */
  readonly startsAt: string;
  readonly endsAt: string;
  /** The saved start and end, with seconds; empty if there's none. */
  readonly startedAt: string;
  readonly endedAt: string;
  /** Null for all. */
  readonly beatIds: readonly string[] | null;
  readonly licenseIds: readonly string[] | null;
  readonly exclusiveToo: boolean;
  readonly paused: boolean;
}

export const emptyCode: CodeDraft = {
  code: '',
  kind: 'percent',
  value: '',
  minSubtotal: '',
  maxUses: '',
  maxUsesPerBuyer: '1',
  startsAt: '',
  endsAt: '',
  startedAt: '',
  endedAt: '',
  beatIds: null,
  licenseIds: null,
  exclusiveToo: false,
  paused: false,
};

const suggestedName = ({ kind, value }: CodeDraft): string =>
  kind === 'percent' && previewCode({ kind, value }) !== null ? `SAVE${value.trim()}` : '';

/** Until someone types its name, a new code is named by its percent: SAVE15. */
export const changeDraft = (draft: CodeDraft, part: Partial<CodeDraft>): CodeDraft => {
  const next = { ...draft, ...part };
  return draft.code === suggestedName(draft) && !('code' in part) ? { ...next, code: suggestedName(next) } : next;
};

const chosen = (ids: readonly string[]): readonly string[] | null => (ids.length === 0 ? null : ids);

export const draftOfCode = (code: Code): CodeDraft => ({
  code: code.code,
  kind: code.kind,
  value: String(code.value),
  minSubtotal: code.minSubtotal === '0.00' ? '' : code.minSubtotal,
  maxUses: code.maxUses === null ? '' : String(code.maxUses),
  maxUsesPerBuyer: code.maxUsesPerBuyer === null ? '' : String(code.maxUsesPerBuyer),
  startsAt: localTime(code.startsAt),
  endsAt: localTime(code.endsAt),
  startedAt: code.startsAt ?? '',
  endedAt: code.endsAt ?? '',
  beatIds: chosen(code.beatIds),
  licenseIds: chosen(code.licenseIds),
  exclusiveToo: code.exclusiveToo,
  paused: code.paused,
});

/** Copies the terms, but not the name, and starts at once. */
export const copyOfCode = (code: Code): CodeDraft => ({
  ...draftOfCode(code),
  code: '',
  startsAt: '',
  endsAt: '',
  startedAt: '',
  endedAt: '',
  paused: false,
});

/** Whether the section of limits starts open. */
export const hasLimits = (draft: CodeDraft): boolean =>
  (Object.keys(emptyCode) as (keyof CodeDraft)[]).some(
    (name) => !['code', 'kind', 'value', 'paused'].includes(name) && draft[name] !== emptyCode[name],
  );

const sample = '19.99';

/** "A $19.99 beat costs $16.99"; null until the discount is readable. */
export const previewCode = ({ kind, value }: Pick<CodeDraft, 'kind' | 'value'>): string | null => {
  const list = priceToCents(sample);
  const cents = kind === 'percent' ? percentCents(list, value) : amountCents(list, value);
  return cents === null
    ? null
    : t`A ${{ list: formatPrice(sample) }} beat costs ${{ price: formatPrice(centsToPrice(list - cents)) }}.`;
};

const percentCents = (list: number, typed: string): number | null =>
  /^(?:[1-9]\d?|100)$/.test(typed.trim()) ? percentOff(list, Number(typed)) : null;

const amountCents = (list: number, typed: string): number | null => {
  try {
    return Math.min(list, priceToCents(typed)) || null;
  } catch {
    return null;
  }
};
