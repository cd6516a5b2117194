import type { ParsedInput } from '#contract-kit/endpoint.ts';
import type { addLicense, editLicense } from '../../contract-manager.ts';

export type NewLicense = ParsedInput<typeof addLicense>['body'];
export type LicenseChange = ParsedInput<typeof editLicense>['body'];

/** After the four predefined licenses come default ones, then custom ones. */
export const positionOf = (type: NewLicense['type']): number => (type === 'default' ? 5 : 10);

export const columnsOf = (form: NewLicense | LicenseChange) => ({
  type: form.type,
  title: form.title,
  description: form.description,
  price_cents: form.price,
  file_types: form.fileTypes,
  usage_terms: JSON.stringify(form.usageTerms),
  exclusive: form.exclusive,
});
