import type { BrowserError } from '../../contract.ts';

/** Contains nothing that could identify a person or open an order, whatever the browser sent. */
export interface CleanError {
  readonly error: string;
  /** Calls, newest first: function, file, line, column. */
  readonly at: readonly string[];
  readonly page: string;
  readonly browser: string;
}

const maxFrames = 8;

/** Quoted text may be what someone typed or what a response contained, unless it's a name from our code. */
const quoted = /(["'`“])((?:(?!\1)[^”]){0,200})(["'`”])/g;
const isNameInCode = (text: string): boolean => /^[A-Za-z_$][A-Za-z_$]{0,30}$/.test(text);

const cleanMessage = (message: string): string =>
  message
    .replaceAll(/\s+/g, ' ')
    .replaceAll(quoted, (_, open: string, text: string, close: string) =>
      // Engines put property names in single quotes and parts of parsed text in double quotes.
      open === "'" && isNameInCode(text) ? `'${text}'` : `${open}…${close}`,
    )
    .replaceAll(/\b[a-z][a-z+.-]*:\/\/\S+/gi, '(address)')
    .replaceAll(/[^\s@]+@[^\s@]+/g, '(email)')
    .replaceAll(/[\w/.-]*[?#&][\w.-]+=\S*/g, '(query)')
    .replaceAll(/\/[^\s)]*\/[^\s)]*/g, '(path)')
    .replaceAll(/[\w-]*\d[\w-]*/g, (word) => (word.length > 4 ? '(value)' : word))
    .slice(0, 300);

/** A stack frame: "at name (file:1:2)" in Chromium, "name@file:1:2" in Firefox and Safari. */
const frame =
  /^\s*(?:at )?(?:async )?(?:([\w$.<>]{1,60})(?: \[as [\w$]{1,60}\])?(?: \(|@)|\(|@)?([^\s(@]{1,300}?):(\d{1,7}):(\d{1,7})\)?$/;

/** Our files are in folders whose names people can't choose. */
const fileOf = (address: string): string => {
  const path = address.replace(/^https?:\/\/[^/]+/, '').replace(/[?#].*$/, '');
  return /^\/(assets|web|ui|features|content|contract-kit|node_modules|@[\w-]+)\/[\w./@-]{1,150}$/.test(path)
    ? path.slice(1)
    : '(elsewhere)';
};

const framesOf = (stack: string): string[] =>
  stack
    .split('\n')
    .flatMap((line) => {
      const [, name = '', address = '', row, column] = frame.exec(line) ?? [];
      return row === undefined ? [] : [`${name} ${fileOf(address)}:${row}:${column}`.trim()];
    })
    .slice(0, maxFrames);

/** Keeps the words and parameter names of a route, and nothing of the opened URL. */
const cleanPage = (page: string): string =>
  /^\/(?:[a-z=-]{0,30}\/|:[A-Za-z]{1,30}\/|\*\/)*(?:[a-z=-]{0,30}|:[A-Za-z]{1,30}|\*)$/.test(page) || page === '*'
    ? page
    : '(other)';

const browsers: readonly (readonly [name: string, pattern: RegExp])[] = [
  ['Edge', /\bEdg\w*\/(\d{1,4})/],
  ['Opera', /\bOPR\/(\d{1,4})/],
  ['Firefox', /\b(?:Firefox|FxiOS)\/(\d{1,4})/],
  ['Chrome', /\b(?:Chrome|CriOS)\/(\d{1,4})/],
  ['Safari', /\bVersion\/(\d{1,4})\S* (?:Mobile\/\w+ )?Safari\//],
];

const browserOf = (userAgent: string): string => {
  for (const [name, pattern] of browsers) {
    const version = pattern.exec(userAgent)?.[1];
    if (version !== undefined) return `${name} ${version}`;
  }
  return 'other';
};

export const cleanError = ({ message, stack, page }: BrowserError, userAgent: string): CleanError => ({
  error: cleanMessage(message),
  at: framesOf(stack),
  page: cleanPage(page),
  browser: browserOf(userAgent.slice(0, 512)),
});
