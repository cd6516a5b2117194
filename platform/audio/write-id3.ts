export interface FileWords {
  readonly title: string;
  readonly artist: string;
  /** The beat's page. */
  readonly url: string;
  readonly comment: string;
}

const HEADER_BYTES = 10;
const LATIN1 = 0;
const UTF16 = 1;
const END = Buffer.from([0, 0]);

/** Every player reads little-endian UTF-16 with a byte order mark, unlike UTF-8. */
const utf16 = (text: string): Buffer => Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(text, 'utf16le')]);

const frame = (name: string, ...content: readonly Buffer[]): Buffer => {
  const body = Buffer.concat(content);
  const header = Buffer.alloc(HEADER_BYTES);
  header.write(name, 'latin1');
  header.writeUInt32BE(body.length, 4);
  return Buffer.concat([header, body]);
};

const textFrame = (name: string, text: string): Buffer => frame(name, Buffer.from([UTF16]), utf16(text));

/** An ID3v2.3 tag to put in front of an mp3. */
export const writeId3 = ({ title, artist, url, comment }: FileWords): Buffer => {
  const body = Buffer.concat([
    textFrame('TIT2', title),
    textFrame('TPE1', artist),
    frame('WOAF', Buffer.from(url, 'latin1')),
    frame('WXXX', Buffer.from([LATIN1, 0]), Buffer.from(url, 'latin1')),
    frame('COMM', Buffer.from([UTF16]), Buffer.from('eng'), utf16(''), END, utf16(comment)),
  ]);
  const header = Buffer.from([0x49, 0x44, 0x33, 3, 0, 0, 0, 0, 0, 0]);
  // The length has seven bits per byte.
  for (let byte = 0; byte < 4; byte++) header[6 + byte] = (body.length >> (7 * (3 - byte))) & 127;
  return Buffer.concat([header, body]);
};
