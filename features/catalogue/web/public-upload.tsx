// Pages that upload beats in another way use these: docs/decisions/108-import-files-stay-in-the-browser.md.
export { BeforeSelling, useSelling } from './upload/before-selling.tsx';
export {
  addDraft,
  type BeatFields,
  claimDrafts,
  type Draft,
  removeDraft,
  type Slot,
  type SlotState,
  useDrafts,
} from './upload/drafts/draft-store.ts';
export { isSelected } from './upload/drafts/license-selection.ts';
export { startFields } from './upload/drafts/start-fields.ts';
export { CommonForm } from './upload/fields/common-form.tsx';
export { WithLicenses } from './upload/fields/with-licenses.tsx';
export { FolderButtons } from './upload/files/folder-buttons.tsx';
export { type FoundFile, groupFiles } from './upload/files/group-files.ts';
export { LeftOut } from './upload/files/left-out.tsx';
export { isTable, takeHanded } from './upload/files/handed-files.ts';
export { useDrop } from './upload/files/use-drop.ts';
export { ownBeatsKey, ownBeatsQuery, usableLicensesQuery } from './upload/queries.ts';
export { discardDraft, isResumable, resumeFile, sendFile } from './upload/transfer/send-file.ts';
export { useUploads } from './upload/transfer/use-uploads.ts';
