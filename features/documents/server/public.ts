export { type EvidencePdf, type EvidencePdfs, evidencePdfs } from './evidence/evidence-pdfs.ts';
export { renderAgreement } from './agreements/render-agreement.ts';
export { type DocumentsDeps, openDocuments } from './sending/documents.ts';
