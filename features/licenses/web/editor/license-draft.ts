import { centsToPrice, priceToCents } from '#contract-kit/money.ts';
import type { License } from '../../contract.ts';
import type { FoundUser, ManagedLicense } from '../../contract-manager.ts';
import { type BeatFileKind, beatFileKinds } from '../../file-kinds.ts';
import { lengthIssue, maxDescriptionLength, maxTitleLength, messages, priceIssue } from '../../rules.ts';
import { isYesOrNo, limitIssue, type TermName, usageTermNames } from '../../terms.ts';
import { t } from '#contract-kit/texts/text.ts';

export interface LicenseDraft {
  readonly title: string;
  readonly description: string;
  readonly price: string;
  readonly fileTypes: readonly BeatFileKind[];
  /** Missing terms have no limit entered. */
  readonly limits: Readonly<Partial<Record<TermName, string>>>;
  readonly exclusive: boolean;
  readonly isDefault: boolean;
  readonly assignTo: '' | 'specific' | 'multiple' | 'all';
  readonly userEmail: string;
  readonly selectedUsers: readonly FoundUser[];
}

const nobody = { assignTo: '', userEmail: '', selectedUsers: [] } as const;

export const emptyDraft: LicenseDraft = {
  title: '',
  description: '',
  price: '',
  fileTypes: ['mp3'],
  limits: { 'Radio Broadcasting': 'no', 'For Profit Live Performances': 'no', 'Content ID Registration': 'no' },
  exclusive: false,
  isDefault: false,
  ...nobody,
};

export const draftOf = (license: ManagedLicense): LicenseDraft => ({
  title: license.title,
  description: license.description,
  price: license.price,
  fileTypes: beatFileKinds.filter((kind) => license.fileTypes.includes(kind)),
  limits: Object.fromEntries(license.usageTerms.map(({ name, limit }) => [name, limit])),
  exclusive: license.exclusive,
  isDefault: license.type === 'default',
  ...nobody,
});

export type LicenseIssues = Readonly<Record<string, string>>;

/** A term that the license never had may stay empty. */
const termIssue = (draft: LicenseDraft, was: LicenseDraft, name: TermName): string | null => {
  const limit = draft.limits[name] ?? '';
  const mayStayEmpty = limit.trim() === '' && was !== emptyDraft && (was.limits[name] ?? '') === '';
  return mayStayEmpty ? null : limitIssue(name, limit);
};

/** The mistakes that the browser can find, by field. `was` are the form's initial values. */
export const issuesOf = (draft: LicenseDraft, was: LicenseDraft): LicenseIssues => {
  const found: Record<string, string | null | false> = {
    title: draft.title.trim() === '' ? messages.noTitle() : lengthIssue(draft.title, maxTitleLength),
    description: lengthIssue(draft.description, maxDescriptionLength),
    price: priceIssue(draft.price),
    fileTypes: draft.fileTypes.length === 0 && messages.noFiles(),
    ...Object.fromEntries(usageTermNames.map((name) => [name, termIssue(draft, was, name)])),
    userEmail:
      draft.assignTo === 'specific' &&
      !/^\S+@\S+\.\S+$/.test(draft.userEmail.trim()) &&
      t`Enter an email address, like name@example.com.`,
    selectedUsers: draft.assignTo === 'multiple' && draft.selectedUsers.length === 0 && messages.nobodyChosen(),
  };
  return Object.fromEntries(Object.entries(found).filter((entry): entry is [string, string] => Boolean(entry[1])));
};

const termsOf = ({ limits }: LicenseDraft): License['usageTerms'] =>
  usageTermNames.flatMap((name) => {
    const limit = (limits[name] ?? '').trim();
    return limit === '' ? [] : [{ name, limit }];
  });

/** Sends only the receivers of the chosen kind. */
export const bodyOf = (draft: LicenseDraft) => ({
  title: draft.title.trim(),
  description: draft.description.trim(),
  price: draft.price.trim(),
  fileTypes: [...draft.fileTypes],
  usageTerms: termsOf(draft),
  exclusive: draft.exclusive,
  type: draft.isDefault ? ('default' as const) : ('custom' as const),
  assignTo: draft.assignTo === '' ? null : draft.assignTo,
  userEmail: draft.assignTo === 'specific' ? draft.userEmail.trim() : '',
  selectedUsers: draft.assignTo === 'multiple' ? draft.selectedUsers.map(({ _id }) => _id) : [],
});

/** The server identifies a term by its index in the request. */
export const serverIssues = (
  fields: Readonly<Record<string, readonly string[]>>,
  sent: ReturnType<typeof bodyOf>,
): LicenseIssues =>
  Object.fromEntries(
    Object.entries(fields).map(([path, [message = '']]) => {
      const [field = path, index = ''] = path.split('.');
      const name = field === 'usageTerms' ? sent.usageTerms[Number(index)]?.name : undefined;
      return [name ?? field, message];
    }),
  );

/** The license as a buyer would see it, without invalid or missing values. */
export const previewOf = (draft: LicenseDraft): License => ({
  _id: '',
  type: draft.isDefault ? 'default' : 'custom',
  title: draft.title.trim() || t`Title`,
  description: draft.description,
  price: priceIssue(draft.price) === null ? centsToPrice(priceToCents(draft.price.trim())) : '0.00',
  regularPrice: null,
  fileTypes: beatFileKinds.filter((kind) => draft.fileTypes.includes(kind)),
  usageTerms: termsOf(draft).filter(({ name, limit }) => isYesOrNo(name) || limitIssue(name, limit) === null),
  predefined: false,
  exclusive: draft.exclusive,
  recommended: false,
  user: [],
  assignedUsers: [],
});
