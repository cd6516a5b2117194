import { sheetPdf } from './sheet-pdf.ts';

/** Rendered in a child process, because a document takes tenths of a second. */
export const sheetTasks = { sheet: sheetPdf };
