// Recognizes programs and web pages by name or first bytes. Presets, projects and texts are neither.

export const headBytes = 512;

interface Looked {
  readonly name?: string;
  readonly start?: Buffer;
}

const programNames =
  /\.(?:exe|msi|msix|appx|com|scr|pif|bat|cmd|ps1|psm1|vbs|vbe|jse?|mjs|cjs|wsf|wsh|hta|lnk|desktop|reg|inf|cpl|dll|sys|drv|ocx|jar|class|dmg|pkg|mpkg|deb|rpm|apk|ipa|appimage|run|sh|bash|zsh|command|tool|workflow|scpt|applescript|py|pyc|pl|rb|php|docm|xlsm|pptm|xlam|xll|iso|img|vhdx?|so|dylib|vst3?|component|aaxplugin)$/i;
/** On a Mac a program is a folder. */
const programFolder = /\.(?:app|vst3?|component|aaxplugin|bundle|workflow|pkg)\/./i;
const pageNames = /\.(?:html?|xhtml|shtml|mhtml?|xht|svgz?|chm|swf|aspx?|jsp|url|webloc)$/i;

const magics: readonly Buffer[] = [
  '7f454c46', // ELF
  'feedface', 'feedfacf', 'cefaedfe', 'cffaedfe', 'cafebabe', // Mach-O, and Java
  '4c0000000114020000000000c000000000000046', // a Windows shortcut
  '2321', // #!, a script
].map((hex) => Buffer.from(hex, 'hex')); // prettier-ignore

/** DOS and Windows programs: the DOS header holds the position of the Windows header. */
const isOfWindows = (start: Buffer): boolean =>
  start.length >= 64 && start.toString('latin1', 0, 2) === 'MZ' && start.readUInt32LE(60) < 0x10000;

/** Windows drops dots and spaces at a name's end, and control characters are invisible. */
const plain = (name: string): string => name.replaceAll(/\p{C}/gu, '').replace(/[. ]+$/, '');

export const isProgram = ({ name = '', start = Buffer.alloc(0) }: Looked): boolean =>
  programNames.test(plain(name)) ||
  programFolder.test(name) ||
  isOfWindows(start) ||
  magics.some((magic) => start.subarray(0, magic.length).equals(magic));

const pageStart = /^\uFEFF?\s*(?:<!--[\s\S]*?-->\s*)*<(?:!doctype\s+html|html|head|body|script|svg|\?php)\b/i;

export const isPage = ({ name = '', start = Buffer.alloc(0) }: Looked): boolean =>
  pageNames.test(plain(name)) || pageStart.test(start.toString('utf8')) || /^\s*<\?php/.test(start.toString('latin1'));
