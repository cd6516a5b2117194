import { t } from '#contract-kit/texts/text.ts';

// Fields for a beat that a content identification service knows. No zod here, so that forms can use this file.

export const maxServiceLength = 80;
export const maxClearingLength = 500;
/** Maximum number of beats in one request: as many as one checkout can have. */
export const maxAsked = 100;

export interface ContentIdFields {
  readonly contentIdService: string;
  readonly contentIdClearing: string;
}

export const noContentId: ContentIdFields = { contentIdService: '', contentIdClearing: '' };

/** Both fields must be filled, or neither. */
export const findContentIdIssues = (fields: ContentIdFields): Partial<ContentIdFields> => {
  const [service, clearing] = [fields.contentIdService.trim(), fields.contentIdClearing.trim()];
  if (service !== '' && clearing === '') {
    return { contentIdClearing: t`Say how a buyer gets a claim released, such as whom to write to.` };
  }
  return service === '' && clearing !== '' ? { contentIdService: t`Name the service, or leave both empty.` } : {};
};
