import { t } from '#contract-kit/texts/text.ts';
import type { AuditEntry } from '../contract.ts';

const capitalized = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1);

/** "priceCents", "price_cents" and "price-cents" become "Price cents". */
export const nameLabel = (name: string): string =>
  capitalized(
    name
      .replaceAll(/([a-z\d])([A-Z])/g, '$1 $2')
      .replaceAll(/[_-]+/g, ' ')
      .toLowerCase(),
  );

/** "catalogue.remove-comment" becomes "Remove comment" in "Catalogue". */
export const actionLabel = (action: string): { readonly area: string; readonly words: string } => {
  const [area = '', ...rest] = action.split('.');
  return rest.length > 0
    ? { area: nameLabel(area), words: nameLabel(rest.join(' ')) }
    : { area: '', words: nameLabel(area) };
};

export const actorLabel = (actor: AuditEntry['actor']): string =>
  actor ? (actor.username ?? t`Account …${{ id: shortId(actor.id) }}`) : t`Console`;

/** Ids begin with the time, so ids from the same minute look alike at the start. */
const shortId = (id: string): string => id.slice(-8);

export const subjectLabel = ({ subject, about }: Pick<AuditEntry, 'subject' | 'about'>): string => {
  if (subject.username !== null) return subject.username;
  return typeof about['order'] === 'string'
    ? t`Order ${{ number: about['order'] }}`
    : t`Record …${{ id: shortId(subject.id) }}`;
};

export const valueLabel = (value: unknown): string => {
  if (value === undefined || value === null) return t`None`;
  if (value === '') return t`Empty`;
  if (typeof value === 'boolean') return value ? t`Yes` : t`No`;
  if (Array.isArray(value) && value.every((item) => typeof item !== 'object')) return value.join(', ') || t`None`;
  return typeof value === 'string' ? value : JSON.stringify(value, null, 2);
};

export interface Change {
  readonly name: string;
  readonly before: string;
  readonly after: string;
  readonly changed: boolean;
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const fieldsOf = (value: unknown): Record<string, unknown> =>
  isRecord(value) ? value : value === null || value === undefined ? {} : { value };

/** Field by field, changed ones first. */
export const changesOf = ({ before, after }: Pick<AuditEntry, 'before' | 'after'>): Change[] => {
  const [was, is] = [fieldsOf(before), fieldsOf(after)];
  return [...new Set([...Object.keys(was), ...Object.keys(is)])]
    .map((name) => {
      const [beforeLabel, afterLabel] = [valueLabel(was[name]), valueLabel(is[name])];
      return { name: nameLabel(name), before: beforeLabel, after: afterLabel, changed: beforeLabel !== afterLabel };
    })
    .toSorted((a, b) => Number(b.changed) - Number(a.changed));
};

export const changedNames = (entry: AuditEntry): string =>
  changesOf(entry)
    .flatMap(({ name, changed }) => (changed ? name : []))
    .join(', ');
