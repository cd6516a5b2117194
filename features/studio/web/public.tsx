// Other ways to upload and edit beats use these: docs/decisions/108-import-files-stay-in-the-browser.md.
export { BeforeSelling, useSelling } from './before-selling.tsx';
export {
  addDraft,
  type BeatFields,
  claimDrafts,
  type Draft,
  removeDraft,
  type Slot,
  type SlotState,
  useDrafts,
} from './drafts/draft-store.ts';
export { useUnfinished } from './drafts/use-unfinished.ts';
export { findReleaseIssues, publishAtOf, type Release, suggestRelease } from './drafts/release.ts';
export { isSelected } from './drafts/license-selection.ts';
export { startFields } from './drafts/start-fields.ts';
export { CommonForm } from './fields/common-form.tsx';
export { TagInput } from './fields/tag-input.tsx';
export { WithLicenses } from './fields/with-licenses.tsx';
export { FolderButtons } from './files/folder-buttons.tsx';
export { type FoundFile, groupFiles } from './files/group-files.ts';
export { LeftOut } from './files/left-out.tsx';
export { isTable, takeHanded } from './files/handed-files.ts';
export { useDrop } from './files/use-drop.ts';
export { ownBeatsKey, ownBeatsQuery, usableLicensesQuery } from './queries.ts';
export { discardDraft, isResumable, refuseFile, resumeFile, sendFile } from './transfer/send-file.ts';
export { OwnPlay } from './own-beats/own-play.tsx';
export { useUploads } from './transfer/use-uploads.ts';
