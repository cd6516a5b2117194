/** Milliseconds after which the browser has long finished with the URL. */
const freedAfter = 60_000;

export const saveFile = (content: Blob, filename: string): void => {
  const url = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = url;
  link.download = filename;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), freedAfter);
};
