import { type Element, Window } from 'happy-dom';

/** @throws {Error} if the text isn't well-formed XML */
export const parseXml = (text: string): Element => {
  const document = new new Window().DOMParser().parseFromString(text, 'application/xml');
  const [error] = document.getElementsByTagName('parsererror');
  const root = document.documentElement;
  if (error || !root) throw new Error(`not XML: ${error?.textContent}`);
  return root;
};

export const textsOf = (root: Element, name: string): string[] =>
  [...root.getElementsByTagName(name)].map((element) => element.textContent);
