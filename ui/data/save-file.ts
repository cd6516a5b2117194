/** The browser has taken a file over long before. */
const freedAfter = 60_000;

/** Lets the browser save what the page holds, as if it had been downloaded. */
export const saveFile = (content: Blob, filename: string): void => {
  const url = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = url;
  link.download = filename;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), freedAfter);
};
