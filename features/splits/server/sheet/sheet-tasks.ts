import { sheetPdf } from './sheet-pdf.ts';

/** What a child process renders: a document takes tenths of a second. */
export const sheetTasks = { sheet: sheetPdf };
