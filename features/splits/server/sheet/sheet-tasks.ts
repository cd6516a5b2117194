import { sheetPdf } from './sheet-pdf.ts';

/** In a child process, because a document takes tenths of a second. */
export const sheetTasks = { sheet: sheetPdf };
